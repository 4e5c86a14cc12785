// A block that shrinks keeps what still fits, and ends where it is said to. [slow]

#include <stdlib.h>

/*@ assigns \nothing; */
void f(int x)
{
  int *p = malloc(3 * sizeof(int));
  if (!p)
    return;
  p[0] = x;
  p[1] = x;
  int *q = realloc(p, sizeof(int));
  if (!q)
    return;
  //@ check kept: q[0] == x && \initialized(q);
  //@ check end: !\valid(q + 1);
  q[1] = 0; //~ mem-access non-compliance input=x=0 //~ dead-code doomed culprits=13,13,18
}
