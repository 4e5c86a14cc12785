// That the callee initialises what it sets is not promised.

/*@ requires \valid(p);
    assigns *p;
    ensures set: *p == 3; */
void put(int *p)
{
  *p = 3;
}

/*@ assigns \nothing; */
int f(void)
{
  int x;
  put(&x);
  return x; //~ initialization subcontract-weakness weak=put1
}
