// The loop counts, and its invariant only says that it does not count too far. [slow]

/*@ logic integer Count{L}(int *a, integer n, integer x) =
      n <= 0 ? 0 : Count{L}(a, n - 1, x) + (a[n - 1] == x ? 1 : 0); */

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures counted: \result == Count(a, n, x); //~ postcondition:counted subcontract-weakness weak=loop1
*/
int count(int *a, int n, int x)
{
  int i, c = 0;
  /*@ loop invariant range: 0 <= c <= i <= n;
      loop assigns i, c;
      loop variant n - i; */
  for (i = 0; i < n; i++)
    if (a[i] == x)
      c++;
  return c;
}
