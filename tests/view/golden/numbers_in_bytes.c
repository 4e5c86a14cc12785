// Numbers that are looked at as bytes are members of structures of their own, wherever they lie and whatever leads there.

static int level;
static int table[2] = { 1, 2 };
struct box { int *inside; };

/*@ predicate is_set(int *q) = *q == 1; */

int *choose(int *p, int c) { return c ? p : 0; }

/*@ requires \valid(p) && \valid(b) && is_set(p);
    assigns *p, level, table[0], b->inside;
    ensures \result == \old(v) ==> *p == v; */
int f(int *p, struct box *b, int v)
{
  int n = level;
  b->inside = &table[1];
  int *q = choose(p, v);
  if (q == 0) q = b->inside;
  ((unsigned char *)q)[1] = 0;
  n = *choose(&n, 1);
  int *at_v = choose(&v, 1);
  *at_v += n;
  return v;
}
