// An array of no elements has no first one.

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
*/
int first(int *a, int n)
{
  return a[0]; //~ mem-access non-compliance input=a=NULL,n=0
}
