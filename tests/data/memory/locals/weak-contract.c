// The callee sets five and promises something positive.

/*@ requires \valid(p);
    assigns *p;
    ensures positive: *p > 0; */
void set(int *p)
{
  *p = 5;
}

/*@ assigns \nothing;
    ensures positive: \result > 0;
    ensures five: \result == 5; //~ postcondition:five subcontract-weakness weak=set1
*/
int f(void)
{
  int x = 0;
  set(&x);
  return x;
}
