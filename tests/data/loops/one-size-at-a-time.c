// What a search of all sizes cannot decide is asked of five run lengths alone. [options: --no-rte] [slow]

/*@ requires count: 2 <= n <= 5;
    requires space: \valid(run + (0 .. n - 1));
    requires lengths: \forall integer i; 0 <= i < n ==> 1 <= run[i] <= 1000;
    requires sums: \forall integer i; 0 <= i < n - 3 ==> run[i] > run[i + 1] + run[i + 2];
    requires falls: \forall integer i; 0 <= i < n - 2 ==> run[i] > run[i + 1];
    assigns run[0 .. n - 1];
    ensures count: 1 <= \result <= n;
    ensures sums: \forall integer i; 0 <= i < \result - 2 ==> run[i] > run[i + 1] + run[i + 2]; //~ postcondition:sums non-compliance input=run=&B1[0],n=5
    ensures falls: \forall integer i; 0 <= i < \result - 1 ==> run[i] > run[i + 1];
*/
int merge_collapse(int *run, int n)
{
  int left = n;
  /*@ loop invariant count: 1 <= left <= n;
      loop invariant lengths: \forall integer i; 0 <= i < left ==> 1 <= run[i];
      loop invariant sums: \forall integer i; 0 <= i < left - 4 ==> run[i] > run[i + 1] + run[i + 2];
      loop invariant falls: \forall integer i; 0 <= i < left - 3 ==> run[i] > run[i + 1];
      loop assigns left, run[0 .. n - 1];
      loop variant left;
  */
  while (left > 1) {
    int at = left - 2;
    if (at > 0 && run[at - 1] <= run[at] + run[at + 1]) {
      if (run[at - 1] < run[at + 1])
        at--;
    } else if (run[at] > run[at + 1]) {
      break;
    }
    run[at] += run[at + 1];
    if (at == left - 3)
      run[at + 1] = run[at + 2];
    left--;
  }
  return left;
}
