// The roots of a number, one rounded down and one rounded up.

/*@ requires small: 0 <= n <= 1000000;
    requires valid: \valid(up);
    assigns *up;
    ensures down: \result * \result <= n < (\result + 1) * (\result + 1);
    ensures exact: \result * \result == n ==> *up == \result;
    ensures up: \result * \result < n ==> *up == \result + 1;
*/
int roots(int n, int *up)
{
  int root = 0;
  int square = 0;
  /*@ loop invariant root: 0 <= root <= n;
      loop invariant square: square == root * root;
      loop invariant below: square <= n;
      loop assigns root, square;
      loop variant n - square;
  */
  while (square + 2 * root + 1 <= n) {
    square = square + 2 * root + 1;
    root = root + 1;
  }
  *up = square < n ? root + 1 : root;
  return root;
}
