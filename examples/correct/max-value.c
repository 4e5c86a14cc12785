// The greatest element itself: no element exceeds it, and it is one of them.

/*@ requires some: n >= 1;
    requires readable: \valid_read(depth + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures bound: \forall integer k; 0 <= k < n ==> depth[k] <= \result;
    ensures taken: \exists integer k; 0 <= k < n && depth[k] == \result;
*/
int deepest(const int *depth, int n)
{
  int most = depth[0];
  int i = 1;
  /*@ loop invariant range: 1 <= i <= n;
      loop invariant bound: \forall integer k; 0 <= k < i ==> depth[k] <= most;
      loop invariant taken: \exists integer k; 0 <= k < i && depth[k] == most;
      loop assigns i, most;
      loop variant n - i;
  */
  while (i < n) {
    most = depth[i] > most ? depth[i] : most;
    i = i + 1;
  }
  return most;
}
