// A function sums the arguments that it is given; in itself, how many there are is anybody's guess.
#include <stdarg.h>

/*@ requires 0 <= n <= 3; assigns \nothing;
    ensures 0 <= \result <= 7 * n; */
int sum(int n, ...)
{
  va_list ap;
  int s = 0;
  va_start(ap, n);
  /*@ loop invariant 0 <= i <= n && 0 <= s <= 7 * i;
      loop assigns i, s, ap;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int) & 7;
  va_end(ap);
  return s;
}

/*@ assigns \nothing; */
int right(int x)
{
  return sum(2, 1, x);
}

/*@ assigns \nothing;
    ensures exact: \result == 3; */ //~ postcondition:exact subcontract-weakness weak=sum1
int exact(void)
{
  return sum(2, 1, 2);
}

/*@ assigns \nothing;
    ensures wrong: \result == 4; */ //~ postcondition:wrong non-compliance
int wrong(void)
{
  return sum(2, 1, 2);
}

/*@ assigns \nothing; */
int too_few(void)
{
  return sum(3, 1, 2); //~ va-arg non-compliance //~ dead-code doomed culprits=43
}
