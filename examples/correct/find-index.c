// The first place of a value, or the length if it is nowhere.

/*@ requires length: 0 <= n;
    requires readable: \valid_read(hay + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result <= n;
    ensures here: \result < n ==> hay[\result] == needle;
    ensures not_before: \forall integer k; 0 <= k < \result ==> hay[k] != needle;
*/
int find(const int *hay, int n, int needle)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant not_yet: \forall integer k; 0 <= k < i ==> hay[k] != needle;
      loop assigns i;
      loop variant n - i;
  */
  for (i = 0; i < n; i++) {
    if (hay[i] == needle)
      break;
  }
  return i;
}
