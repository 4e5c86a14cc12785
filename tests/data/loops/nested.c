// Of two nested loops only the inner one's contract is too weak. [options: --no-rte]

/*@ requires 0 <= n <= 10;
    assigns \nothing;
    ensures product: \result == n * n; //~ postcondition:product assuming
*/
int square(int n)
{
  int i = 0, sum = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant sum: sum == i * n; //~ loop-invariant-preserved:sum subcontract-weakness weak=loop2 input=n=1
      loop assigns i, sum;
      loop variant n - i; */
  while (i < n) {
    int j = 0;
    /*@ loop invariant inner: 0 <= j <= n;
        loop assigns j, sum;
        loop variant n - j; */
    while (j < n) {
      sum++;
      j++;
    }
    i++;
  }
  return sum;
}
