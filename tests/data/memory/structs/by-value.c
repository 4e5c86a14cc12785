// A structure passed by value is the callee's own copy.

struct point { int x, y; };

/*@ assigns \nothing;
    ensures taken: \result == p.x; */
int take(struct point p)
{
  int x = p.x;
  p.x = 0;
  return x;
}

/*@ assigns \nothing;
    ensures five: \result == 5; */
int f(void)
{
  struct point q = {5, 6};
  int x = take(q);
  //@ assert kept: q.x == 5 && q.y == 6;
  return x;
}
