// The result is one too small. [options: --no-rte]

/*@ requires small: 0 <= n <= 10000;
    assigns \nothing;
    ensures floor: 0 <= \result && \result * \result <= n;
    //~^ postcondition:floor non-compliance input=n=0
    ensures next: n < (\result + 1) * (\result + 1);
    //~^ postcondition:next non-compliance input=n=1
*/
int isqrt(int n)
{
  int root = n;
  int square = n * n;
  int step = 1 - 2 * n;
  /*@ loop invariant range: 0 <= root <= n;
      loop invariant square: square == root * root;
      loop invariant above: n < (root + 1) * (root + 1);
      loop invariant step: step == 1 - 2 * root;
      loop assigns root, square, step;
      loop variant root;
  */
  while (square > n) {
    square = square + step;
    step = step + 2;
    root = root - 1;
  }
  return root - 1;
}
