// Recursion by contract, with a measure; the second function's measure does not decrease.

/*@ requires 0 <= n <= 100;
    decreases n;
    assigns \nothing;
    ensures sum: 2 * \result == n * (n + 1); */
int sum(int n)
{
  return n == 0 ? 0 : n + sum(n - 1);
}

/*@ requires 0 <= n <= 100;
    decreases n;
    assigns \nothing; */
int stuck(int n)
{
  if (n == 0)
    return 0;
  return stuck(n); //~ decreases non-compliance input=n=1 //~ dead-code doomed culprits=13
}
