// A block is freed twice.

#include <stdlib.h>

void f(void)
{
  int *p = malloc(sizeof(int));
  if (p == 0)
    return;
  free(p);
  free(p); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=8,10,44
}
