// A function changes what its arguments point to, and its contract does not say so.
#include <stdarg.h>

/*@ assigns \nothing; */ //~ assigns unknown
void store(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  *va_arg(ap, int *) = n; //~ mem-access non-compliance input=n=0
  va_end(ap);
}

int f(void)
{
  int x = 0;
  store(1, &x);
  //@ assert x == 0; //~ assertion assuming
  return x;
}
