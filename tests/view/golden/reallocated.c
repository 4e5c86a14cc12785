// What is moved keeps its cells as far as there is room; the old block ends unless moving failed.

#include <stdlib.h>

/*@ requires p == \null || \freeable(p); */
int f(int *p, unsigned char n)
{
  int *q = realloc(p, n * sizeof(int));
  if (!q)
    return 0;
  //@ check over: p == \null || !\valid(p);
  return q[1];
}
