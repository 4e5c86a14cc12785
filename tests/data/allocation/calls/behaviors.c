// Each behavior says what it frees; what one does not name, it keeps. [slow]

#include <stdlib.h>

/*@ requires \freeable(p) && \valid(p);
    assigns \nothing;
    behavior drops:
      assumes n == 0;
      frees p;
      ensures \allocable(p);
    behavior keeps:
      assumes n != 0;
      frees \nothing; */
void release(int *p, int n)
{
  if (n == 0)
    free(p);
}

/*@ requires \freeable(p) && \valid(p);
    assigns \nothing;
    behavior drops:
      assumes n == 0;
      frees p;
    behavior keeps:
      assumes n != 0;
      frees \nothing; */ //~ frees non-compliance
void wrong(int *p, int n)
{
  if (n <= 0)
    free(p);
}

void f(int n)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  *p = 5;
  release(p, n);
  if (n) {
    //@ check kept: \valid(p) && *p == 5;
    free(p);
  }
}
