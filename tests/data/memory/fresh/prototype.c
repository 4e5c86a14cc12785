// Without a body, too, a new object is one that was not there before. [slow]

#include <stdlib.h>

/*@ requires n >= 0;
    assigns \nothing;
    ensures \result == \null || \fresh(\result, n * sizeof(int));
    ensures \result != \null ==>
      \initialized(\result + (0 .. n - 1)) && \forall integer i; 0 <= i < n ==> \result[i] == 7; */
int *make(int n);

/*@ assigns \nothing;
    ensures same: \result == 0 || \result == 7;
    ensures null: \result == 0; */ //~ postcondition:null subcontract-weakness weak=make1
int values(void)
{
  int *p = make(2);
  if (!p)
    return 0;
  int last = p[1];
  free(p);
  return last;
}

/*@ requires \valid(q);
    assigns *q;
    ensures *q == 5; */
void further(int *q)
{
  *q = 5;
  int *p = make(3);
  if (p)
    p[3] = 1; //~ mem-access subcontract-weakness weak=make1 input=q=&B1[0] //~ dead-code doomed culprits=6,7,31,33
}
