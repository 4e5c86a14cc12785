// The callee only reads its second pointer, and its frame says that it may write there.

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures copied: *p == \old(*q); */
void copy(int *p, int *q)
{
  *p = *q;
}

/*@ assigns \nothing; */
void f(void)
{
  int x = 1, y = 2;
  copy(&x, &y);
  //@ assert copied: x == 2;
  //@ assert kept: y == 2; //~ assertion:kept subcontract-weakness weak=copy1
}
