// Freeing null does nothing.

#include <stdlib.h>

/*@ ensures one: \result == 1; */
int f(void)
{
  int x = 1;
  int *p = 0;
  free(p);
  p = &x;
  return *p;
}
