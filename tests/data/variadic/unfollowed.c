// A list that is kept where nobody follows it is refused by name, and so is one of two lists.
#include <stdarg.h>

struct holder { va_list *list; };

int use(struct holder *h)
{
  return va_arg(*h->list, int); //~ unmodelled unknown //~ refused
}

int kept(int n, ...)
{
  va_list ap;
  struct holder h;
  va_start(ap, n); //~ unmodelled unknown //~ refused
  h.list = &ap;
  int r = use(&h) != va_arg(ap, int);
  va_end(ap);
  return r;
}

int either(int n, ...)
{
  va_list ap, other;
  va_start(ap, n);
  va_start(other, n);
  va_list *p = n ? &ap : &other;
  int r = va_arg(*p, int); //~ unmodelled unknown //~ refused
  va_end(other);
  va_end(ap);
  return r;
}

int element(int n, ...)
{
  va_list lists[2];
  va_start(lists[0], n); //~ unmodelled unknown //~ refused
  va_end(lists[0]);
  return 0;
}

int through_a_local(int n, ...)
{
  va_list ap, *p = &ap;
  va_start(ap, n);
  int r = va_arg(*p, int);
  va_end(*p);
  return r;
}

int f(void)
{
  return through_a_local(0, 1) + through_a_local(0) > 2; //~ signed-overflow assuming //~ va-arg non-compliance //~ dead-code doomed culprits=53
}
