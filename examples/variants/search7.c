// The contract of the loop says what lies before its range, but not what lies behind. [options: --no-rte] [slow]

/*@ requires size: 1 <= n <= 10000;
    requires writable: \valid(shelf + (0 .. n - 1));
    requires sorted: \forall integer i, j; 0 <= i <= j < n ==> shelf[i] <= shelf[j];
    requires guard: size <= shelf[n - 1];
    assigns \nothing;
    ensures range: 0 <= \result < n;
    ensures smaller: \forall integer k; 0 <= k < \result ==> shelf[k] < size;
    ensures enough: \forall integer k; \result <= k < n ==> size <= shelf[k];
    //~^ postcondition:enough subcontract-weakness weak=loop1
*/
int first_enough(int *shelf, int n, int size)
{
  int from = 0, to = n - 1;
  /*@ loop invariant range: 0 <= from <= to <= n - 1;
      loop invariant smaller: \forall integer k; 0 <= k < from ==> shelf[k] < size;
      loop assigns from, to;
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
