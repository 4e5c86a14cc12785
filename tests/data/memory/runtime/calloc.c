// A block that calloc returns is zero. [slow]

#include <stdlib.h>

/*@ ensures zero: \result == 0;
    ensures minus_one: \result == -1; //~ postcondition:minus_one non-compliance
*/
int f(void)
{
  int *p = calloc(2, sizeof(int));
  if (p == 0)
    return 0;
  return p[1];
}
