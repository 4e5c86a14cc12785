// Where the loop starts the array is not what it was where the function started.

/*@ requires 1 <= n <= 10 && \valid(a + (0 .. n));
    assigns a[0 .. n]; */
void f(int *a, int n)
{
  a[n] = 1;
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant ahead: \forall integer k; i <= k <= n ==> a[k] == \at(a[k], LoopEntry);
      loop assigns i, a[0 .. n];
      loop variant n - i; */
  for (i = 0; i < n; i++) {
    //@ assert entry: \at(a[n], LoopEntry) == 1;
    //@ assert pre: \at(a[n], LoopEntry) == \at(a[n], Pre); //~ assertion:pre non-compliance
    a[i] = 0;
  }
  //@ assert last: a[n] == 1;
}
