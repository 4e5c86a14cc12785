// What is on a list is printed in a format of the function's own. [slow]
#include <stdarg.h>
#include <stdio.h>

static void show(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  vprintf("%d %s\n", ap); //~ format non-compliance input=n=0 //~ call-precondition:readable_string non-compliance input=n=0
  va_end(ap);
}

void right(void)
{
  show(0, 1, "one");
}

void wrong(void)
{
  show(0, "one", 1);
}
