// The largest element of an array that is not empty.

/*@ requires 1 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures bound: \forall integer k; 0 <= k < n ==> a[k] <= \result;
    ensures member: \exists integer k; 0 <= k < n && a[k] == \result;
*/
int largest(int *a, int n)
{
  int i, m = a[0];
  /*@ loop invariant range: 1 <= i <= n;
      loop invariant bound: \forall integer k; 0 <= k < i ==> a[k] <= m;
      loop invariant member: \exists integer k; 0 <= k < i && a[k] == m;
      loop assigns i, m;
      loop variant n - i; */
  for (i = 1; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}
