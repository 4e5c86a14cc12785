// The callee returns one of its two pointers.

/*@ requires \valid_read(p) && \valid_read(q);
    assigns \nothing;
    ensures one: \result == p || \result == q;
    ensures larger: *\result >= *p && *\result >= *q; */
int *larger(int *p, int *q)
{
  return *p > *q ? p : q;
}

/*@ assigns \nothing; */
void f(void)
{
  int x = 1, y = 2;
  *larger(&x, &y) = 0;
  //@ assert cleared: x == 1 && y == 0;
  //@ assert kept: y == 2; //~ assertion:kept non-compliance //~ dead-code doomed culprits=17,18
}
