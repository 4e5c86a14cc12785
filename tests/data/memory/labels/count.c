// A recursive logic function counts in memory, and the loop counts with it.

/*@ logic integer Count{L}(int *a, integer n, integer x) =
      n <= 0 ? 0 : Count{L}(a, n - 1, x) + (a[n - 1] == x ? 1 : 0); */

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures counted: \result == Count(a, n, x);
*/
int count(int *a, int n, int x)
{
  int i, c = 0;
  /*@ loop invariant range: 0 <= c <= i <= n;
      loop invariant sofar: c == Count(a, i, x);
      loop assigns i, c;
      loop variant n - i; */
  for (i = 0; i < n; i++)
    if (a[i] == x)
      c++;
  return c;
}
