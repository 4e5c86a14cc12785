// What is behind the end of an array is some value: a claim about it fails for another one.

int g[2];

/*@ requires 0 <= n <= 2; assigns \nothing; */
void f(int n)
{
  //@ check zero: g[2] == 0; //~ assertion:zero non-compliance input=g={0,0},n=0
  //@ check same: g[n] == g[n];
  //@ check before: g[n - 1] >= 0; //~ assertion:before non-compliance input=g={0,0},n=0
  //@ check within: n < 2 && g[n] == 5 ==> g[n] > 4;
}

/*@ assigns \nothing; ensures open: \result == 1 ==> g[2] == 1; */
int h(void) { return 0; }

void k(void)
{
  int r = h();
  //@ assert zero: r == 0; //~ assertion:zero subcontract-weakness weak=h1 input=g={0,0}
}

/*@ requires three: g[2] == 3; assigns \nothing; */
void bound(void)
{
  //@ assert four: g[2] == 4; //~ assertion:four non-compliance input=g={0,0} //~ dead-code doomed culprits=23,26
}
