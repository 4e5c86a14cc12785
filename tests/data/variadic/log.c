// What hands a format on is checked where it is called, as printf is: an attribute says so. [slow]
#include <stdarg.h>
#include <stdio.h>

/*@ requires valid_read_string(format); assigns \nothing; */
__attribute__((format(printf, 2, 3)))
void log_at(int level, const char *format, ...)
{
  va_list ap;
  if (level > 3)
    return;
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
}

/*@ requires valid_read_string(name); assigns \nothing; */
void right(int level, const char *name)
{
  log_at(level, "%s: %d\n", name, level);
}

/*@ assigns \nothing; */
void wrong(long x)
{
  log_at(1, "%d\n", x); //~ format non-compliance input=stderr=NULL,x=0 //~ dead-code doomed culprits=26
}

/*@ assigns \nothing; */
void too_few(void)
{
  log_at(1, "%d %d\n", 1); //~ format non-compliance input=stderr=NULL //~ dead-code doomed culprits=32
}

/*@ assigns \nothing; */
void no_string(const char *name)
{
  log_at(1, "%s\n", name); //~ call-precondition:readable_string non-compliance input=stderr=NULL,name=NULL
}
