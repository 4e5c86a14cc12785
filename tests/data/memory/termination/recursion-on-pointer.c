// A recursive function walks along an array, with a measure that does not decrease.

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    decreases n;
    assigns \nothing; */
int last_zero(int *a, int n)
{
  if (n == 0)
    return -1;
  if (a[n - 1] != 0)
    return last_zero(a, n - 1);
  return n - 1;
}

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    decreases n;
    assigns \nothing; */
int stuck(int *a, int n)
{
  if (n == 0 || a[0] == 0)
    return 0;
  return stuck(a, n); //~ decreases non-compliance input=a=&B1[0],n=1 //~ dead-code doomed culprits=16
}
