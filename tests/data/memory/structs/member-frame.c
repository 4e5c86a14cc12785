// A frame that names one member does not cover the other.

struct point { int x, y; };

/*@ requires \valid(p);
    assigns p->x;
    ensures set: p->x == 1; */
void right(struct point *p)
{
  p->x = 1;
}

/*@ requires \valid(p);
    assigns p->x; */ //~ assigns non-compliance input=p=&B1[0]
void wrong(struct point *p)
{
  p->x = 1;
  p->y = 1;
}
