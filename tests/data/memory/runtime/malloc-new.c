// A new block is apart from all others. [slow]

#include <stdlib.h>

/*@ requires \valid(q) && *q == 1;
    ensures kept: *q == 1; */
void f(int *q)
{
  int *p = malloc(2 * sizeof(int));
  if (p == 0)
    return;
  //@ assert room: \valid(p + (0 .. 1)) && \separated(p + (0 .. 1), q);
  p[0] = 2;
  p[1] = 2;
}
