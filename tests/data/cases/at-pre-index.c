// The index inside \at(..., Pre) is read at the beginning too, and there the parameter is another one.

/*@ requires range: 0 <= from <= n;
    requires writable: \valid(page + (0 .. n - 1));
    assigns page[0 .. n - 1];
    ensures same: \forall integer k; 0 <= k < n ==> page[k] == \old(page[k]);
*/
void redraw(int *page, int n, int from)
{
  /*@ loop invariant range: 0 <= from <= n;
      loop invariant same: \forall integer k; 0 <= k < n ==> page[k] == \at(page[k], Pre);
      loop assigns from, page[0 .. n - 1];
      loop variant n - from;
  */
  while (from < n) {
    //@ assert still: page[from] == \at(page[from], Pre);
    //~^ assertion:still non-compliance
    if (page[from] == 7) {
      page[from] = 0;
      page[from] = 7;
    }
    from++;
  }
}
