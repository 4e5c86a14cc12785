// A loop without any contract may change everything in the proof, even what it never touches.

/*@ requires 0 <= n <= 5; assigns \nothing;
    ensures same: \result == n; //~ postcondition:same subcontract-weakness weak=loop1 input=n=0
*/
int f(int n)
{
  int other = n;
  int i = 0;
  while (i < n)
    i = n;
  return other;
}
