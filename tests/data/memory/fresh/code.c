// A contract that hands out a new object does not exclude its own call. [slow]

#include <stdlib.h>

/*@ assigns \nothing;
    ensures \result == \null || \fresh(\result, sizeof(int)); */
int *make(void)
{
  return malloc(sizeof(int));
}

/*@ assigns \nothing;
    ensures \result == 0; */ //~ postcondition non-compliance input=n=123456
int f(int n)
{
  int *p = make();
  if (p && n == 123456)
    return 1;
  return 0;
}

/*@ assigns \nothing;
    ensures \result == 1; */
int different(void)
{
  int *a = make(), *b = make();
  if (!a || !b)
    return 1;
  *a = 1;
  *b = 2;
  return *a;
}

/*@ requires \valid(q);
    assigns *q;
    ensures *q == 5; */
void apart(int *q)
{
  *q = 5;
  int *a = make();
  if (a) {
    *a = 6;
    free(a);
  }
}

/*@ assigns \nothing;
    ensures \result == 0; */
int unset(void)
{
  int *a = make();
  return a && *a == 3 ? 0 : 0; //~ initialization non-compliance
}
