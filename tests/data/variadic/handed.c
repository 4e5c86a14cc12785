// A list is handed to a function, which takes arguments of it; then nobody knows how far it is.
#include <stdarg.h>

static int two(va_list ap)
{
  int x = va_arg(ap, int);
  return x % 10 * 10 + va_arg(ap, int) % 10;
}

static int right(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int x = va_arg(ap, int);
  int r = two(ap);
  va_end(ap);
  return x == 1 ? r : 0;
}

static int twice(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int r = two(ap);
  r += va_arg(ap, int); //~ signed-overflow assuming //~ va-list non-compliance input=n=0 //~ dead-code doomed culprits=24,25
  va_end(ap);
  return r;
}

int f(void)
{
  int r = right(0, 1, 2, 3);
  //@ assert r == 23; //~ assertion subcontract-weakness weak=right1
  return r;
}

int g(void)
{
  return twice(0, 1, 2, 3);
}

int too_few(void)
{
  return right(0, 1, 2); //~ va-arg non-compliance //~ dead-code doomed culprits=44
}
