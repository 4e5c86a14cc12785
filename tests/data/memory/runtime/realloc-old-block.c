// Behind a realloc that succeeded the old pointer is of no use. [slow]

#include <stdlib.h>

void f(void)
{
  int *p = malloc(sizeof(int));
  if (p == 0)
    return;
  int *q = realloc(p, 2 * sizeof(int));
  if (q == 0)
    return;
  q[1] = 1;
  *p = 1; //~ mem-access non-compliance //~ dead-code doomed culprits=10,10,11,14
}
