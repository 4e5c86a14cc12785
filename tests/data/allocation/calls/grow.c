// A vector that grows by realloc. [slow]

#include <stdlib.h>

struct vec { int cap; int *d; };

/*@ requires \valid(v) && 0 < v->cap < 1000;
    requires \freeable(v->d) && \valid(v->d + (0 .. v->cap - 1)) && \base_addr(v) != \base_addr(v->d);
    requires \initialized(v->d + (0 .. v->cap - 1));
    requires v->d[0] == 7;
    frees v->d;
    assigns v->d, v->cap;
    ensures grown: \result == 1 ==> v->cap == 2 * \old(v->cap) && \valid(v->d + (0 .. v->cap - 1));
    ensures same: \result == 0 ==> v->d == \old(v->d) && v->cap == \old(v->cap) && \valid(v->d + (0 .. v->cap - 1));
    ensures moved: v->d[0] == 7; */
int grow(struct vec *v)
{
  int *d = realloc(v->d, 2 * v->cap * sizeof(int));
  if (!d)
    return 0;
  v->d = d;
  v->cap *= 2;
  return 1;
}

/*@ requires \valid(v) && 0 < v->cap < 1000;
    requires \freeable(v->d) && \valid(v->d + (0 .. v->cap - 1)) && \base_addr(v) != \base_addr(v->d);
    frees v->d;
    assigns v->d, v->cap;
    ensures lost: v->d != \null; */ //~ postcondition:lost non-compliance
void loses(struct vec *v)
{
  v->d = realloc(v->d, 2 * v->cap * sizeof(int));
}
