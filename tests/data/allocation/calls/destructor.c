// A destructor says what it frees: callers prove from that, and what it frees is gone. [slow]

#include <stdlib.h>

struct buf { int n; int *data; };

/*@ requires \valid(b);
    requires b->data == \null || (\freeable(b->data) && \base_addr(b) != \base_addr(b->data));
    frees b->data;
    assigns b->data;
    ensures b->data == \null;
    ensures gone: \old(b->data) != \null ==> \allocable(\old(b->data)); */
void buf_destroy(struct buf *b)
{
  free(b->data);
  b->data = NULL;
}

void clean(void)
{
  struct buf b;
  b.n = 2;
  b.data = malloc(2 * sizeof(int));
  buf_destroy(&b);
  //@ check none: b.data == \null;
  //@ check kept: b.n == 2;
}

int gone(void)
{
  struct buf b;
  int *q = malloc(2 * sizeof(int));
  if (!q)
    return 0;
  b.n = 2;
  b.data = q;
  q[0] = 1;
  buf_destroy(&b);
  //@ check dead: \allocable(q);
  return q[0]; //~ mem-access non-compliance //~ dead-code doomed culprits=10,12,36,40
}

int other(void)
{
  struct buf b;
  int *q = malloc(sizeof(int));
  if (!q)
    return 0;
  *q = 1;
  b.n = 1;
  b.data = malloc(sizeof(int));
  buf_destroy(&b);
  //@ check still: \valid(q) && *q == 1;
  free(q);
  return 0;
}
