// A recursive function clears an array from its end.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n - 1));
    decreases n;
    assigns a[0 .. n - 1];
    ensures zero: \forall integer k; 0 <= k < n ==> a[k] == 0; */
void clear(int *a, int n)
{
  if (n == 0)
    return;
  a[n - 1] = 0;
  clear(a, n - 1);
}
