// A goto out of two loops at once carries what holds where it stands.

/*@ requires 1 <= n <= 20; assigns \nothing;
    ensures range: 0 <= \result < n;
    ensures small: \result <= 2; //~ postcondition:small non-compliance input=n=4
*/
int f(int n)
{
  int i = 0, j = 0;
  /*@ loop invariant outer: 0 <= i <= n;
      loop assigns i, j;
      loop variant n - i; */
  for (i = 0; i < n; i++) {
    /*@ loop invariant inner: 0 <= j <= n;
        loop assigns j;
        loop variant n - j; */
    for (j = 0; j < n; j++) {
      if (i == n - 1 && j == i)
        goto out;
    }
  }
  return 0;
out:
  return i;
}
