// How many values of a sorted array are not above a limit.

/*@ requires length: 0 <= n;
    requires readable: \valid_read(heights + (0 .. n - 1));
    requires rising: \forall integer i, j; 0 <= i <= j < n ==> heights[i] <= heights[j];
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result <= n;
    ensures inside: \forall integer k; 0 <= k < \result ==> heights[k] <= limit;
    ensures above: \forall integer k; \result <= k < n ==> limit < heights[k];
*/
int upper_bound(const int *heights, int n, int limit)
{
  int inside = 0;
  int above = n;
  /*@ loop invariant range: 0 <= inside <= above <= n;
      loop invariant inside: \forall integer k; 0 <= k < inside ==> heights[k] <= limit;
      loop invariant above: \forall integer k; above <= k < n ==> limit < heights[k];
      loop assigns inside, above;
      loop variant above - inside;
  */
  while (inside != above) {
    int half = inside + (above - inside) / 2;
    if (limit < heights[half])
      above = half;
    else
      inside = half + 1;
  }
  return inside;
}
