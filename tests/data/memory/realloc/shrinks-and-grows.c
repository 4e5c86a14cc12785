// What a shorter object has lost does not come back where it grows again. [slow]

#include <stdlib.h>

/*@ requires \valid(p + (0 .. 3)) && \freeable(p);
    ensures kept: \result == \null || *(\result + 1) == \old(p[1]);
    ensures lost: \result == \null || *(\result + 3) == \old(p[3]); */ //~ postcondition:lost unknown
int *f(int *p)
{
  int *q = realloc(p, 2 * sizeof(int));
  if (!q)
    return 0;
  int *r = realloc(q, 4 * sizeof(int));
  return r;
}

/*@ requires \valid(p + (0 .. 3)) && \freeable(p);
    frees p;
    assigns \nothing;
    ensures \result == 0 || \result == \old(p[3]); */ //~ postcondition assuming
int read(int *p)
{
  int *q = realloc(p, 2 * sizeof(int));
  if (!q)
    return 0;
  int *r = realloc(q, 4 * sizeof(int));
  if (!r)
    return 0;
  return r[3]; //~ initialization non-compliance input=p=&B1[0] //~ dead-code doomed culprits=23,23,26,27,29
}

/*@ requires \valid(p + (0 .. 9)) && \freeable(p);
    ensures kept: \result == \null || *(\result + 7) == \old(p[7]);
    ensures outside: \result == \null || *(\result + 8) == \old(p[8]); //~ postcondition:outside unknown
    ensures before: \result == \null || *(\result - 1) == \old(p[-1]); */ //~ postcondition:before unknown
int *g(int *p)
{
  return realloc(p, 8 * sizeof(int));
}
