// That the elements ahead are the old ones is not said, and so the loop cannot be shown to move them.

/*@ requires 1 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 2];
    ensures moved: \forall integer k; 0 <= k < n - 1 ==> a[k] == \old(a[k + 1]); //~ postcondition:moved assuming
*/
void shift(int *a, int n)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n - 1;
      loop invariant done: \forall integer k; 0 <= k < i ==> a[k] == \at(a[k + 1], Pre); //~ loop-invariant-preserved:done subcontract-weakness weak=loop1
      loop assigns i, a[0 .. n - 2];
      loop variant n - i; */
  for (i = 0; i < n - 1; i++)
    a[i] = a[i + 1];
}
