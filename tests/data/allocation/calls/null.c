// Freeing nothing: NULL, and what a contract allows of it. [slow]

#include <stdlib.h>

/*@ requires p == \null || \freeable(p);
    frees p;
    assigns \nothing; */
void drop(int *p)
{
  free(p);
}

void f(void)
{
  int *p = malloc(sizeof(int));
  drop(NULL);
  if (p) {
    *p = 1;
    //@ check still: \valid(p);
    drop(p);
  }
}

/*@ requires p == \null || \freeable(p); */
void unguarded(int *p)
{
  drop(p);
  if (p)
    *p = 1; //~ mem-access non-compliance
}
