// Copies one array into another that does not overlap it.

/*@ requires length: n >= 0;
    requires readable: \valid_read(from + (0 .. n - 1));
    requires writable: \valid(to + (0 .. n - 1));
    requires apart: \separated(from + (0 .. n - 1), to + (0 .. n - 1));
    typically n <= 4;
    assigns to[0 .. n - 1];
    ensures same: \forall integer k; 0 <= k < n ==> to[k] == from[k];
    ensures source: \forall integer k; 0 <= k < n ==> from[k] == \old(from[k]);
*/
void copy(const int *from, int *to, int n)
{
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant same: \forall integer k; 0 <= k < i ==> to[k] == from[k];
      loop assigns i, to[0 .. n - 1];
      loop variant n - i;
  */
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}
