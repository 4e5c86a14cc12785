// The loop assigns clause lets the loop change the first element, which it never does. [options: --no-rte] [slow]

/*@ requires size: 1 <= n <= 10000;
    requires writable: \valid(shelf + (0 .. n - 1));
    requires sorted: \forall integer i, j; 0 <= i <= j < n ==> shelf[i] <= shelf[j];
    requires guard: size <= shelf[n - 1];
    assigns \nothing;
    //~^ assigns subcontract-weakness weak=loop1
    ensures range: 0 <= \result < n;
    ensures smaller: \forall integer k; 0 <= k < \result ==> shelf[k] < size;
    //~^ postcondition:smaller assuming
    ensures enough: \forall integer k; \result <= k < n ==> size <= shelf[k];
*/
int first_enough(int *shelf, int n, int size)
{
  int from = 0, to = n - 1;
  /*@ loop invariant range: 0 <= from <= to <= n - 1;
      loop invariant smaller: \forall integer k; 0 <= k < from ==> shelf[k] < size;
      //~^ loop-invariant-preserved:smaller subcontract-weakness weak=loop1
      loop invariant enough: \forall integer k; to <= k < n ==> size <= shelf[k];
      loop assigns from, to, shelf[0];
      loop variant to - from;
  */
  while (from < to) {
    int half = (from + to) / 2;
    if (shelf[half] < size)
      from = half + 1;
    else
      to = half;
  }
  return from;
}
