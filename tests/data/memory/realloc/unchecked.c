// Moving may fail: who overwrites the only pointer loses the block, and reads NULL. [slow]

#include <stdlib.h>

/*@ ensures \result == 5; */ //~ postcondition assuming
int f(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return 5;
  *p = 5;
  p = realloc(p, 2 * sizeof(int));
  return *p; //~ mem-access non-compliance
}
