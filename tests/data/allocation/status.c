// That an object was allocated as the program ran is that it can be freed from its beginning; other statuses are known of variables alone.
#include <stdlib.h>
int g;

void f(void)
{
  int l;
  int *p = malloc(2 * sizeof(int)), *q = &l;
  //@ assert p == \null || \allocation(p) == \dynamic;
  if (p) {
    int *r = p + 1;
    //@ assert \allocation(r) == \dynamic && !\freeable(r);
    free(p);
    //@ check \allocation(r) == \dynamic; //~ assertion non-compliance
  }
  //@ assert \allocation(&g) != \dynamic && \dynamic != \allocation(q);
  //@ assert \allocation(&g) == \static && \allocation(&l) == \automatic;
  //@ assert \allocation(q) == \automatic; //~ refused
}
