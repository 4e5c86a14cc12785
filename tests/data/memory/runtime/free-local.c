// A local was never allocated, so it can't be freed. [slow]

#include <stdlib.h>

void f(void)
{
  int x = 1;
  int *p = &x;
  free(p); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=8,44
}
