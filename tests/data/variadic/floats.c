// Arguments of type `long double` are refused by name, and cost only who takes or gives them.
#include <stdarg.h>

int f(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  long double d = va_arg(ap, long double); //~ va-arg non-compliance input=n=0 //~ unmodelled unknown //~ refused
  va_end(ap);
  return d > 0;
}

int first(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}

int g(void)
{
  return first(0, 1);
}

int h(void)
{
  return first(0, 1.5L); //~ va-arg non-compliance //~ unmodelled assuming //~ refused //~ dead-code doomed culprits=29
}
