// The contract of a function with a variable number of arguments says too little.
#include <stdarg.h>

/*@ requires 0 <= n <= 2; assigns \nothing; */
static int sum(int n, ...)
{
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int) % 10; //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
  va_end(ap);
  return s;
}

/*@ assigns \nothing;
    ensures small: \result <= 10; */ //~ postcondition:small subcontract-weakness weak=sum1
int f(void)
{
  return sum(2, 1, 2);
}
