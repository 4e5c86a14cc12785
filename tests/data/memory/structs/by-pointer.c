// A structure passed by its address is the caller's own.

struct point { int x, y; };

/*@ requires \valid(p);
    assigns p->x;
    ensures zero: p->x == 0; */
void clear(struct point *p)
{
  p->x = 0;
}

/*@ assigns \nothing; */
void f(void)
{
  struct point q = {5, 6};
  clear(&q);
  //@ assert other: q.y == 6;
  //@ assert kept: q.x == 5; //~ assertion:kept non-compliance //~ dead-code doomed culprits=7,19
}
