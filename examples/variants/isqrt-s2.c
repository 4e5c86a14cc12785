// The first step has the wrong sign. [options: --no-rte]

/*@ requires small: 0 <= n <= 10000;
    assigns \nothing;
    ensures floor: 0 <= \result && \result * \result <= n;
    //~^ postcondition:floor assuming
    ensures next: n < (\result + 1) * (\result + 1);
    //~^ postcondition:next assuming
*/
int isqrt(int n)
{
  int root = n;
  int square = n * n;
  int step = 1 + 2 * n;
  /*@ loop invariant range: 0 <= root <= n;
  //~^ loop-invariant-preserved:range assuming
      loop invariant square: square == root * root;
      //~^ loop-invariant-preserved:square assuming
      loop invariant above: n < (root + 1) * (root + 1);
      //~^ loop-invariant-preserved:above assuming
      loop invariant step: step == 1 - 2 * root;
      //~^ loop-invariant-established:step non-compliance input=n=1
      //~^ loop-invariant-preserved:step assuming
      loop assigns root, square, step;
      loop variant root;
      //~^ loop-variant-non-negative assuming
  */
  while (square > n) {
    square = square + step;
    step = step + 2;
    root = root - 1;
  }
  return root;
}
