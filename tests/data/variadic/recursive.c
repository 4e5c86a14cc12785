// A function with a variable number of arguments calls itself, with arguments of other types.
#include <stdarg.h>

/*@ requires 0 <= n <= 5; decreases n; assigns \nothing; */
int down(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int r = n ? down(n - 1, (long)n) : 0;
  va_end(ap);
  return r;
}

/*@ requires 0 <= n <= 5; decreases n; assigns \nothing; */
int level(int n, ...)
{
  return n ? level(n, n) : 0; //~ decreases non-compliance input=n=1 //~ dead-code doomed culprits=14
}

/*@ requires 0 <= n <= 5; terminates \true; assigns \nothing; */ //~ terminates unknown
int endless(int n, ...)
{
  return n ? endless(n, n) : 0;
}

int f(void)
{
  return down(2, 1);
}
