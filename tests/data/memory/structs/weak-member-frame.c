// The callee changes one member, and its frame names the whole structure.

struct point { int x, y; };

/*@ requires \valid(p);
    assigns *p;
    ensures zero: p->x == 0; */
void reset(struct point *p)
{
  p->x = 0;
}

/*@ assigns \nothing; */
void f(void)
{
  struct point q = {1, 2};
  reset(&q);
  //@ assert zero: q.x == 0;
  //@ assert kept: q.y == 2; //~ assertion:kept subcontract-weakness weak=reset1
}
