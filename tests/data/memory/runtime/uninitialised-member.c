// Of a structure only one member has a value.

struct point { int x, y; };

/*@ requires \valid(p);
    assigns *p;
    ensures set: p->x == 1; */
void set_x(struct point *p)
{
  p->x = 1;
}

int f(void)
{
  struct point q;
  q.x = 0;
  set_x(&q);
  return q.y; //~ initialization non-compliance
}
