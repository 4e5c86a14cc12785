// A parameter is a local: changed through its address, in the contract it keeps its first value.

/*@ assigns \nothing;
    ensures four: \result == 4;
    ensures first: \result == n; //~ postcondition:first non-compliance input=n=0
*/
int f(int n)
{
  int *p = &n;
  *p = 4;
  return n;
}
