// Whether a number is prime, by trying every possible divisor.

/*@ requires number: n >= 2;
    typically n <= 6;
    assigns \nothing;
    ensures truth: \result == 0 || \result == 1;
    ensures composite: \result == 0 ==> (\exists integer d; 1 < d < n && n % d == 0);
    ensures prime: \result == 1 ==> (\forall integer d; 1 < d < n ==> n % d != 0);
*/
int is_prime(int n)
{
  int divisor = 2;
  /*@ loop invariant range: 2 <= divisor <= n;
      loop invariant none_yet: \forall integer d; 1 < d < divisor ==> n % d != 0;
      loop assigns divisor;
      loop variant n - divisor;
  */
  while (divisor < n) {
    if (n % divisor == 0)
      return 0;
    divisor++;
  }
  return 1;
}
