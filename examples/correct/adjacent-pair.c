// The first element that equals its right neighbour, or the length.

/*@ requires length: 0 <= n;
    requires readable: \valid_read(beads + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result < n - 1 || \result == n;
    ensures pair: \result < n - 1 ==> beads[\result] == beads[\result + 1];
    ensures first: \forall integer k; 0 <= k < \result && k < n - 1 ==> beads[k] != beads[k + 1];
*/
int first_pair(const int *beads, int n)
{
  if (n < 2)
    return n;
  int right = 1;
  /*@ loop invariant range: 1 <= right <= n;
      loop invariant none: \forall integer k; 0 <= k < right - 1 ==> beads[k] != beads[k + 1];
      loop assigns right;
      loop variant n - right;
  */
  while (right < n) {
    if (beads[right - 1] == beads[right])
      return right - 1;
    right++;
  }
  return n;
}
