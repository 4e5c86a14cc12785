// A callee may move what its caller allocated, if its precondition says so. [slow]

#include <stdlib.h>

/*@ requires \freeable(p) && \valid(p) && \initialized(p);
    ensures kept: \result != \null ==> \valid(\result + (0 .. 1)) && *\result == \old(*p);
    ensures failed: \result == \null ==> \valid(p);
    ensures wrong: \result != \null ==> *\result == 0; */ //~ postcondition:wrong non-compliance input=p=&B1[0]
int *grow(int *p)
{
  return realloc(p, 2 * sizeof *p);
}
