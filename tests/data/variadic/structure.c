// Structures are arguments by their values.
#include <stdarg.h>

struct pair { int a, b; };

static int total(int n, ...)
{
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    struct pair p = va_arg(ap, struct pair);
    s += p.a - p.b; //~ signed-overflow non-compliance input=n=2 //~ signed-overflow non-compliance input=n=1
  }
  va_end(ap);
  return s;
}

int f(void)
{
  struct pair p = {5, 2}, q = {1, 1};
  int s = total(2, p, q);
  //@ assert s == 3; //~ assertion subcontract-weakness weak=total1
  return s;
}

int g(void)
{
  struct pair p = {5, 2};
  return total(2, p); //~ va-arg non-compliance //~ dead-code doomed culprits=30
}
