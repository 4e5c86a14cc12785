// Functions hand a format on to each other; nobody needs an attribute where that is evident. [slow]
#include <stdarg.h>
#include <stdio.h>

static char line[8];

/*@ requires valid_read_string(format); assigns line[0 ..]; */
static int vput(const char *format, va_list ap)
{
  return vsnprintf(line, sizeof line, format, ap);
}

/*@ requires valid_read_string(format); assigns line[0 ..]; */
static int put(const char *format, ...)
{
  va_list ap;
  va_start(ap, format);
  int n = vput(format, ap);
  va_end(ap);
  return n;
}

int right(void)
{
  int n = put("%d-%c", 7, 'x');
  //@ assert n == 3; //~ assertion subcontract-weakness weak=put1 input=line={all80}
  return n;
}

int wrong(void)
{
  return put("%d", 7L); //~ format non-compliance input=line={all80} //~ dead-code doomed culprits=32
}

int unknown(const char *format)
{
  return put(format, 1); //~ unmodelled unknown //~ refused
}
