// Counting down, no invariant bounds the counter from above, so the proof sees accesses and writes beyond the row. [slow]

/*@ requires some: n > 0;
    requires writable: \valid(lamp + (0 .. n - 1));
    assigns lamp[0 .. n - 1];
    //~^ assigns assuming
    ensures off: \forall integer k; 0 <= k < n ==> lamp[k] == 0;
*/
void switch_off(int n, int *lamp)
{
  int i = n - 1;
  /*@ loop invariant count: n >= 0;
      loop invariant off: \forall integer k; i < k < n ==> lamp[k] == 0;
      loop assigns i, lamp[0 .. n - 1];
      //~^ loop-assigns subcontract-weakness weak=loop1
  */
  while (i >= 0) {
    lamp[i] = 0;
    //~^ mem-access subcontract-weakness weak=loop1
    i--;
  }
}
