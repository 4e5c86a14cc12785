// A frame compares states: what is written back has not changed.

/*@ requires \valid(p);
    assigns \nothing;
    ensures same: *p == \old(*p);
*/
void f(int *p)
{
  int old = *p;
  *p = 0;
  *p = old;
}

/*@ requires \valid(p) && \valid(q);
    assigns \nothing; */ //~ assigns non-compliance input=p=&B1[0],q=&B2[0]
void g(int *p, int *q)
{
  int old = *p;
  *p = 0;
  *q = old;
}
