// The distance to the end of the array becomes smaller.

/*@ requires 1 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures odd_or_end: \result == n || a[\result] % 2 != 0;
*/
long first_odd(int *a, int n)
{
  int *p = a, *end = a + n;
  /*@ loop invariant inside: p == a + (p - a) && 0 <= p - a <= n;
      loop assigns p;
      loop variant end - p; */
  while (p < end) {
    if (*p % 2 != 0)
      break;
    p++;
  }
  return p - a;
}
