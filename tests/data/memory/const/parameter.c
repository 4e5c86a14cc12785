// A parameter that points to const is read.

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures found: \result == 1 ==> \exists integer k; 0 <= k < n && a[k] == x;
    ensures absent: \result == 0 ==> \forall integer k; 0 <= k < n ==> a[k] != x;
*/
int contains(const int *a, int n, int x)
{
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant absent: \forall integer k; 0 <= k < i ==> a[k] != x;
      loop assigns i;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return 1;
  return 0;
}
