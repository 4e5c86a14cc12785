// What reads in writes where its arguments point. [slow]
#include <stdarg.h>
#include <stdio.h>

static int take(const char *text, const char *format, ...)
{
  va_list ap;
  va_start(ap, format);
  int n = vsscanf(text, format, ap); //~ unmodelled unknown //~ refused
  va_end(ap);
  return n;
}

int right(void)
{
  int x = 0;
  int n = take("12", "%d", &x);
  //@ assert n <= 1; //~ assertion subcontract-weakness weak=take1
  return x;
}

int wrong(void)
{
  long x = 0;
  return take("12", "%d", &x); //~ format non-compliance //~ dead-code doomed culprits=25
}
