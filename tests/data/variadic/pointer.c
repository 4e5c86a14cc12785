// A function that is given a pointer to a list takes arguments of it, and its caller goes on behind.
#include <stdarg.h>

/*@ requires \valid(ap); assigns *ap; */
static int next(va_list *ap)
{
  return va_arg(*ap, int);
}

static int pick(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int x = next(&ap) % 10, y = va_arg(ap, int) % 10, z = next(&ap) % 10;
  va_end(ap);
  return x * 100 + y * 10 + z;
}

int f(void)
{
  int r = pick(0, 1, 2, 3);
  //@ assert r == 123; //~ assertion subcontract-weakness weak=pick1
  return r;
}

int too_few(void)
{
  return pick(0, 1, 2); //~ va-arg non-compliance //~ dead-code doomed culprits=28
}
