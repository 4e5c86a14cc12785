// What was moved is not read by its old address. [slow]

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
  return *p; //~ mem-access non-compliance //~ dead-code doomed culprits=11,11,12,14
}
