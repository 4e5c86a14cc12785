// A callee that wants two objects is given one twice.

/*@ requires apart: \separated(p, q);
    requires room: \valid(p) && \valid(q);
    assigns *p, *q; */
void both(int *p, int *q)
{
  *p = 1;
  *q = 2;
}

void f(void)
{
  int x = 0, y = 0;
  both(&x, &y);
  both(&x, &x); //~ call-precondition:apart non-compliance //~ dead-call doomed culprits=3
}
