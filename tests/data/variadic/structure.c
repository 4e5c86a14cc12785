// Structures are arguments by their values.
#include <stdarg.h>

struct pair { int a, b; };

static int total(int n, ...)
{
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    struct pair p = va_arg(ap, struct pair); //~ va-arg assuming //~ unmodelled unknown //~ refused
    s += p.a - p.b;
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
  return total(2, p); //~ va-arg non-compliance
}
