// A function with a variable number of arguments is called through a pointer that evidently is to it.
#include <stdarg.h>

static int first(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int r = va_arg(ap, int);
  va_end(ap);
  return r;
}

int right(void)
{
  int (*p)(int, ...) = first;
  int r = p(0, 7);
  //@ assert r == 7; //~ assertion subcontract-weakness weak=first1
  return r;
}

int wrong(void)
{
  int (*p)(int, ...) = &first;
  return (*p)(0, 7L); //~ va-arg non-compliance //~ dead-code doomed culprits=24
}
