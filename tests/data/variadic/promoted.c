// Arguments are promoted: none is a char, or a short.
#include <stdarg.h>

int f(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  char c = va_arg(ap, char); //~ va-arg non-compliance input=n=0 //~ dead-code doomed culprits=8
  va_end(ap);
  return c;
}

int g(void)
{
  return f(1, 'a');
}
