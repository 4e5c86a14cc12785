// A callee of which nothing at all is known.

void mystery(int *p);

void f(void)
{
  int x = 1;
  mystery(&x);
  //@ assert kept: x == 1; //~ assertion:kept subcontract-weakness weak=mystery1
}
