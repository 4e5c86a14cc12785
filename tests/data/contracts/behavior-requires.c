// A behavior's own precondition binds only the callers that are in that behavior.

/*@ assigns \nothing;
    behavior big:
      assumes x > 100;
      requires even: x % 2 == 0;
      ensures half: \result == x / 2;
    behavior small:
      assumes x <= 100;
      ensures same: \result == x;
*/
int shrink(int x)
{
  return x > 100 ? x / 2 : x;
}

/*@ requires 0 <= n <= 50;
    assigns \nothing;
    ensures kept: \result == n; */
int fine(int n)
{
  return shrink(n);
}

/*@ requires 99 <= n <= 101; assigns \nothing; */
int broken(int n)
{
  return shrink(n); //~ call-precondition:even non-compliance input=n=101
}
