// An argument is taken as what it was given, with or without a sign, or goes wrong.
#include <stdarg.h>

/*@ assigns \nothing; */
static unsigned first(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  unsigned x = va_arg(ap, unsigned);
  va_end(ap);
  return x;
}

int same(void)
{
  unsigned x = first(0, 5u);
  //@ assert x == 5; //~ assertion subcontract-weakness weak=first1
  return 0;
}

int without_sign(void)
{
  unsigned x = first(0, 5);
  //@ assert x == 5; //~ assertion subcontract-weakness weak=first1
  return 0;
}

int negative(void)
{
  return first(0, -5) != 0; //~ va-arg non-compliance //~ dead-code doomed culprits=30
}

int longer(long x)
{
  return first(0, x) != 0; //~ va-arg non-compliance input=x=0 //~ dead-code doomed culprits=35
}

int promoted(char c)
{
  return c < 0 ? 0 : first(0, c) != 0;
}
