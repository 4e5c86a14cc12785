// A loop made by goto has no contract, so all that it may change is lost behind it.

/*@ requires 0 <= n <= 5; assigns \nothing;
    ensures kept: \result == n; //~ postcondition:kept subcontract-weakness weak=loop1 input=n=0
*/
int f(int n)
{
  int i = 0;
again:
  if (i < n) {
    i++;
    goto again;
  }
  return i;
}
