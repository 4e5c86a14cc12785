// A function in error may free anything, also what a caller that touches no memory does not know of. [slow]

/*@ assigns \nothing; ensures \result > 2; */
int broken(int n)
{
  return n + missing; //~ error:unknown-name
}

/*@ assigns \nothing; ensures \result > 3; */ //~ frees prover-incapacity //~ postcondition assuming
int caller(void)
{
  return broken(1) + 1; //~ signed-overflow subcontract-weakness weak=broken1
}

/*@ requires \valid(p); assigns *p; */ //~ frees subcontract-weakness weak=broken1 input=p=&B1[0]
int writer(int *p)
{
  *p = 1;
  return broken(1) > 0;
}
