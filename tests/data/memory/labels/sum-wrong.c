// The loop skips the first element. [options: --no-rte]

/*@ logic integer Sum{L}(int *a, integer n) =
      n <= 0 ? 0 : Sum{L}(a, n - 1) + a[n - 1]; */

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures sum: \result == Sum(a, n); //~ postcondition:sum non-compliance
*/
int sum(int *a, int n)
{
  int i, s = 0;
  /*@ loop invariant low: 1 <= i;
      loop assigns i, s; */
  for (i = 1; i < n; i++)
    s = s + a[i];
  return s;
}
