// What malloc returns is written to without a test.

#include <stdlib.h>

void f(void)
{
  int *p = malloc(sizeof(int));
  *p = 1; //~ mem-access non-compliance
  free(p);
}
