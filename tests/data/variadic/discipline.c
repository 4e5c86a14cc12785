// A list is used between va_start and va_end alone, and ends in the function that has begun it.
#include <stdarg.h>

void unended(int n, ...)
{
  va_list ap;
  va_start(ap, n); //~ va-list non-compliance input=n=0
  if (n)
    va_end(ap);
}

void started_twice(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  va_start(ap, n); //~ va-list non-compliance input=n=0 //~ dead-code doomed culprits=15,16
  va_end(ap);
}

int used_before(int n, ...)
{
  va_list ap;
  int x = va_arg(ap, int); //~ va-list non-compliance input=n=0 //~ va-arg assuming //~ dead-code doomed culprits=22,23
  return x;
}

int used_after(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  va_end(ap);
  return va_arg(ap, int); //~ va-list non-compliance input=n=0 //~ va-arg assuming //~ dead-code doomed culprits=31,32
}

void ended_twice(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  if (n > 0)
    va_end(ap);
  va_end(ap); //~ va-list non-compliance input=n=1
}

void ended_by_another(va_list ap)
{
  va_end(ap); //~ va-list non-compliance input=ap=0 //~ dead-code doomed culprits=46
}

void copied_of_none(int n, ...)
{
  va_list ap, to;
  va_copy(to, ap); //~ va-list non-compliance input=n=0 //~ dead-code doomed culprits=51,52
  va_end(to);
}

int proved(int n, ...)
{
  va_list ap;
  int started = 0;
  if (n > 0) {
    va_start(ap, n);
    started = 1;
  }
  if (started)
    va_end(ap);
  return 0;
}

void again(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  va_end(ap);
  va_start(ap, n);
  va_end(ap);
}
