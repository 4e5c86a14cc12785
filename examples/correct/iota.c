// Numbers the elements one after another, beginning with a given number.

/*@ requires length: n >= 0;
    requires fits: start + n <= 2147483647;
    requires writable: \valid(ticket + (0 .. n - 1));
    typically n <= 4;
    assigns ticket[0 .. n - 1];
    ensures numbered: \forall integer k; 0 <= k < n ==> ticket[k] == start + k;
    ensures next: \result == start + n;
*/
int number(int *ticket, int n, int start)
{
  int next = start;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant next: next == start + i;
      loop invariant numbered: \forall integer k; 0 <= k < i ==> ticket[k] == start + k;
      loop assigns i, next, ticket[0 .. n - 1];
      loop variant n - i;
  */
  for (int i = 0; i < n; i++) {
    ticket[i] = next;
    next++;
  }
  return next;
}
