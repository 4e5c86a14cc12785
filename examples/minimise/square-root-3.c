// No invariant says what the square is. [slow]

/*@ requires small: 0 <= n <= 1000000;
    requires valid: \valid(up);
    assigns *up;
    ensures down: \result * \result <= n < (\result + 1) * (\result + 1); //~ postcondition:down subcontract-weakness weak=loop1 input=n=1,up=&B1[0]
    ensures exact: \result * \result == n ==> *up == \result; //~ postcondition:exact subcontract-weakness weak=loop1 input=n=1,up=&B1[0]
    ensures up: \result * \result < n ==> *up == \result + 1; //~ postcondition:up subcontract-weakness weak=loop1 input=n=2,up=&B1[0]
*/
int roots(int n, int *up)
{
  int root = 0;
  int square = 0;
  /*@ loop invariant root: 0 <= root <= n; //~ loop-invariant-preserved:root subcontract-weakness weak=loop1 input=n=0,up=&B1[0]
      loop invariant below: square <= n;
      loop assigns root, square;
      loop variant n - square; //~ loop-variant-decreases assuming
  */
  while (square + 2 * root + 1 <= n) { //~ signed-overflow assuming //~ signed-overflow assuming //~ signed-overflow assuming
    square = square + 2 * root + 1; //~ signed-overflow assuming //~ signed-overflow assuming //~ signed-overflow assuming
    root = root + 1;
  }
  *up = square < n ? root + 1 : root; //~ signed-overflow assuming
  return root;
}
