// The third element of a block for two. [slow]

#include <stdlib.h>

void f(void)
{
  int *p = malloc(2 * sizeof(int));
  if (p == 0)
    return;
  p[1] = 1;
  p[2] = 1; //~ mem-access non-compliance //~ dead-code doomed culprits=7,11
}
