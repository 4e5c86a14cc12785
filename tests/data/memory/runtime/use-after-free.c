// A block is read after it was freed.

#include <stdlib.h>

int f(void)
{
  int *p = malloc(sizeof(int));
  if (p == 0)
    return 0;
  *p = 1;
  free(p);
  return *p; //~ mem-access non-compliance //~ dead-code doomed culprits=11,12
}
