// The cells that a longer block has more hold no value yet. [slow]

#include <stdlib.h>

int f(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return 0;
  *p = 1;
  int *q = realloc(p, 2 * sizeof(int));
  if (!q)
    return 0;
  int a = q[0];
  return a + q[1]; //~ signed-overflow assuming //~ initialization non-compliance //~ dead-code doomed culprits=7,11,12,15
}
