// The first place where two arrays differ, or the length.

/*@ requires length: n >= 0;
    requires readable: \valid_read(ours + (0 .. n - 1)) && \valid_read(theirs + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result <= n;
    ensures differs: \result < n ==> ours[\result] != theirs[\result];
    ensures first: \forall integer k; 0 <= k < \result ==> ours[k] == theirs[k];
*/
int mismatch(const int *ours, const int *theirs, int n)
{
  int at = 0;
  /*@ loop invariant range: 0 <= at <= n;
      loop invariant agree: \forall integer k; 0 <= k < at ==> ours[k] == theirs[k];
      loop assigns at;
      loop variant n - at;
  */
  while (at < n && ours[at] == theirs[at])
    at++;
  return at;
}
