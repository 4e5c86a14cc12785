// A loop that takes arguments changes its list: its frame has to say so. [slow]
#include <stdarg.h>

/*@ requires 0 <= n <= 3; assigns \nothing; */
int last(int n, ...)
{
  va_list ap;
  int x = 0;
  va_start(ap, n);
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, x; //~ loop-assigns non-compliance input=n=1
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    x = va_arg(ap, int); //~ va-arg non-compliance input=n=1
  va_end(ap);
  return x;
}
