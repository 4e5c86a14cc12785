// A new block has no values. [slow]

#include <stdlib.h>

int f(void)
{
  int *p = malloc(2 * sizeof(int));
  if (p == 0)
    return 0;
  p[0] = 1;
  return p[1]; //~ initialization non-compliance //~ dead-code doomed culprits=7,8,11
}
