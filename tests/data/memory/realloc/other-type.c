// What is moved keeps its type: moving it as objects of another one is refused, by name. [slow]

#include <stdlib.h>

void smaller(void)
{
  int *p = malloc(8);
  if (!p)
    return;
  short *q = realloc(p, 8); //~ unmodelled unknown //~ refused
}

void later(void)
{
  int *p = malloc(8);
  if (!p)
    return;
  void *tmp = realloc(p, 8); //~ unmodelled unknown //~ refused
  short *q = tmp;
}

void unknown(void *v)
{
  int *q = realloc(v, 8); //~ unmodelled unknown //~ refused
}

void by_sign(void)
{
  int *p = malloc(4);
  if (!p)
    return;
  *p = -1;
  unsigned *q = realloc(p, 8);
  //@ check wraps: q != \null ==> *q == 4294967295;
}
