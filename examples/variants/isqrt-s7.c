// The contract of the loop no longer says that the root is not too small. [options: --no-rte]

/*@ requires small: 0 <= n <= 10000;
    assigns \nothing;
    ensures floor: 0 <= \result && \result * \result <= n;
    ensures next: n < (\result + 1) * (\result + 1);
    //~^ postcondition:next subcontract-weakness weak=loop1 input=n=1
*/
int isqrt(int n)
{
  int root = n;
  int square = n * n;
  int step = 1 - 2 * n;
  /*@ loop invariant range: 0 <= root <= n;
      loop invariant square: square == root * root;
      loop invariant step: step == 1 - 2 * root;
      loop assigns root, square, step;
      loop variant root;
  */
  while (square > n) {
    square = square + step;
    step = step + 2;
    root = root - 1;
  }
  return root;
}
