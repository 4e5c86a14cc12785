// The callee returns its pointer, and only promises that the result is not null.

/*@ requires \valid(p);
    assigns \nothing;
    ensures not_null: \result != \null; */
int *same(int *p)
{
  return p;
}

/*@ assigns \nothing; */
int f(void)
{
  int x = 1;
  int *p = same(&x);
  //@ assert that: p == &x; //~ assertion:that subcontract-weakness weak=same1
  return 0;
}
