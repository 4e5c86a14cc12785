// A block is freed by its start alone. [slow]

#include <stdlib.h>

void f(void)
{
  int *p = malloc(2 * sizeof(int));
  if (p == 0)
    return;
  p = p + 1;
  free(p); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=7,10,44
}
