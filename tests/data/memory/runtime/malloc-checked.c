// What malloc returns is tested, written, read and freed.

#include <stdlib.h>

/*@ ensures value: \result == 3 || \result == -1; */
int f(void)
{
  int *p = malloc(sizeof(int));
  if (p == 0)
    return -1;
  *p = 3;
  int v = *p;
  free(p);
  return v;
}
