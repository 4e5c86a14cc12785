// A set of pointers is no `frees` clause that is modelled: it is refused alone, and lets everything be freed. [slow]

#include <stdlib.h>

int *t[3];

/*@ requires \forall integer k; 0 <= k < 3 ==> t[k] == \null || \freeable(t[k]);
    frees t[0 .. 2]; //~ refused
    assigns \nothing; */
void drop(void)
{
  free(t[0]);
}

/*@ requires \freeable(p) && \valid(p);
    requires \forall integer k; 0 <= k < 3 ==> t[k] == \null || (\freeable(t[k]) && t[k] != p); */
void f(int *p)
{
  drop();
  *p = 1; //~ mem-access subcontract-weakness weak=drop1 input=t={NULL,NULL,NULL},p=&B1[0]
}
