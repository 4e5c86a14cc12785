// A return in the middle of a loop is checked like any other.

/*@ requires 2 <= n <= 1000;
    assigns \nothing;
    ensures divides: \result >= 2 ==> n % \result == 0;
    ensures proper: \result < n; //~ postcondition:proper non-compliance input=n=2
*/
int factor(int n)
{
  int d;
  /*@ loop invariant range: 2 <= d <= n;
      loop assigns d;
      loop variant n - d; */
  for (d = 2; d < n; d++)
    if (n % d == 0)
      return d;
  return n;
}
