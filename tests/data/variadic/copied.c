// A copy of a list goes on from where that was; arguments that nobody knows are taken once only.
#include <stdarg.h>

static int twice(int n, ...)
{
  va_list ap, again;
  va_start(ap, n);
  int a = va_arg(ap, int); //~ unmodelled unknown //~ refused
  va_copy(again, ap);
  int b = va_arg(ap, int), c = va_arg(again, int);
  va_end(again);
  va_end(ap);
  return a == 1 && b == c;
}

int f(int x)
{
  int r = twice(0, 1, x);
  //@ assert r == 1; //~ assertion subcontract-weakness weak=twice1 input=x=0
  return r;
}
