// Pointers into different objects have an order that nobody knows; those into one, their offsets'.
#include <stddef.h>

/*@ requires \valid(p + (0 .. 1));
    ensures in_one: \result < \result + 1 && p <= \result && \result - p == 1; */
int *in_one(int *p)
{
  return p + 1;
}

void locals(void)
{
  int a[2] = {0, 0}, b[2] = {0, 0};
  int *x = &a[0], *y = &b[1];
  /*@ check first: x < y; */ //~ assertion:first unknown
  /*@ check either: x < y || y < x || x <= y; */
  /*@ check apart: y - x == 1; */ //~ assertion:apart non-compliance
}

/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    ensures \result <==> p <= q; */ //~ postcondition non-compliance input=p=&B1[1],q=&B1[0]
int before(int *p, int *q)
{
  return 1;
}
