// A recursive call stands as its contract, which says too little for the caller's own promise.

/*@ requires 0 <= n <= 20;
    decreases n;
    assigns \nothing;
    ensures low: \result >= 0; */
int count(int n)
{
  if (n == 0)
    return 0;
  int m = count(n - 1);
  //@ assert same: m == n - 1; //~ assertion:same subcontract-weakness weak=count1 input=n=1
  return n;
}
