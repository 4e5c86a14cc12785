// Without a precondition a negative n reaches the loop. [options: --no-rte]

/*@ requires small: \true;
    assigns \nothing;
    ensures floor: 0 <= \result && \result * \result <= n;
    ensures next: n < (\result + 1) * (\result + 1);
*/
int isqrt(int n)
{
  int root = n;
  int square = n * n;
  int step = 1 - 2 * n;
  /*@ loop invariant range: 0 <= root <= n;
  //~^ loop-invariant-established:range non-compliance input=n=-1
  //~^ loop-invariant-preserved:range assuming
      loop invariant square: square == root * root;
      loop invariant above: n < (root + 1) * (root + 1);
      loop invariant step: step == 1 - 2 * root;
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
