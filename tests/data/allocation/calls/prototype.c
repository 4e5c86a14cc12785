// Without a body: what its clause names may be freed; where it has none, nothing is, which is taken for granted. [slow]

#include <stdlib.h>

/*@ requires \freeable(p);
    frees p;
    assigns \nothing; */
void drop(int *p);

/*@ requires \valid(p);
    assigns *p; */
void keep(int *p);

void nothing_said(int *p);

void f(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  *p = 1;
  drop(p);
  *p = 2; //~ mem-access subcontract-weakness weak=drop1
}

void g(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  keep(p);
  *p = 2;
  free(p);
}

void h(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  nothing_said(p);
  *p = 2;
  free(p);
}
