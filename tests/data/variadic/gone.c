// Where a run ends the program, its lists need not have ended.
#include <stdarg.h>

void exit(int);

/*@ assigns \nothing; exits \true; */
int gone(int k, ...)
{
  va_list ap;
  va_start(ap, k);
  if (k)
    exit(1);
  va_end(ap);
  return 0;
}

int f(void)
{
  return gone(0);
}
