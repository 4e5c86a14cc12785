// A loop frame that grows with the index says that the cells ahead are as they were.

/*@ requires 1 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 2];
    ensures moved: \forall integer k; 0 <= k < n - 1 ==> a[k] == \old(a[k + 1]);
*/
void shift(int *a, int n)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n - 1;
      loop invariant done: \forall integer k; 0 <= k < i ==> a[k] == \at(a[k + 1], Pre);
      loop assigns i, a[0 .. i - 1];
      loop variant n - i; */
  for (i = 0; i < n - 1; i++)
    a[i] = a[i + 1];
}
