// What a division by zero is, nobody knows: that is said, and no more.

/*@ requires 0 <= n <= 20;
    assigns \nothing;
    ensures share: n / \result <= n; //~ postcondition:share unknown
    ensures rest: n / \result * \result <= n;
*/
int same(int n)
{
  return n;
}

/*@ requires 1 <= n <= 20;
    assigns \nothing;
    ensures share: n / \result < n; //~ postcondition:share non-compliance input=n=1
*/
int again(int n)
{
  return n;
}
