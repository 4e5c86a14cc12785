// What arguments point to is written, of the type that they point to.
#include <stdarg.h>

struct point { int x, y; };

static void set(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int *p = va_arg(ap, int *);
  struct point *q = va_arg(ap, struct point *);
  *p = n; //~ mem-access non-compliance input=n=0
  q->y = n + 1; //~ mem-access unknown //~ signed-overflow unknown
  va_end(ap);
}

int f(void)
{
  int a = 0;
  struct point b = {1, 2};
  set(3, &a, &b);
  //@ assert a == 3 && b.x == 1 && b.y == 4; //~ assertion subcontract-weakness weak=set1
  return a;
}

int swapped(void)
{
  int a = 0;
  struct point b = {1, 2};
  set(3, &b, &a); //~ va-arg non-compliance //~ dead-code doomed culprits=30
  return a;
}
