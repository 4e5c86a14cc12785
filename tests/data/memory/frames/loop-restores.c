// A loop that puts back what it writes needs no memory in its frame.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns \nothing;
    ensures same: \forall integer k; 0 <= k < n ==> a[k] == \old(a[k]);
*/
void f(int *a, int n)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */
  for (i = 0; i < n; i++) {
    int old = a[i];
    a[i] = 0;
    a[i] = old;
  }
}
