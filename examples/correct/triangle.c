// The sum of the numbers up to n is half of n times n + 1.

/*@ requires small: 0 <= n <= 1000;
    typically n <= 4;
    assigns \nothing;
    ensures half: 2 * \result == n * (n + 1);
*/
int triangle(int n)
{
  int sum = 0;
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant half: 2 * sum == i * (i + 1);
      loop invariant small: 0 <= sum <= 1000 * i;
      loop assigns i, sum;
      loop variant n - i;
  */
  while (i < n) {
    i++;
    sum += i;
  }
  return sum;
}
