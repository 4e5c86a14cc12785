// A pointer walks to the end of an array.

/*@ requires 1 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures zero: \forall integer k; 0 <= k < n ==> a[k] == 0;
*/
void zero(int *a, int n)
{
  int *p = a;
  int *end = a + n;
  /*@ loop invariant inside: p == a + (p - a) && 0 <= p - a <= n;
      loop invariant done: \forall integer k; 0 <= k < p - a ==> a[k] == 0;
      loop assigns p, a[0 .. n - 1];
      loop variant end - p; */
  while (p < end)
    *p++ = 0;
}
