// Whether two arrays hold the same values; returns at the first difference.

/*@ requires length: n >= 0;
    requires readable: \valid_read(left + (0 .. n - 1)) && \valid_read(right + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures truth: \result == 0 || \result == 1;
    ensures same: \result == 1 <==> (\forall integer k; 0 <= k < n ==> left[k] == right[k]);
*/
int same(const int *left, const int *right, int n)
{
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant same: \forall integer k; 0 <= k < i ==> left[k] == right[k];
      loop assigns i;
      loop variant n - i;
  */
  for (int i = 0; i < n; i++) {
    if (left[i] != right[i])
      return 0;
  }
  return 1;
}
