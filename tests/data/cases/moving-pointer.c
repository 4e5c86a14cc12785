// A pointer walks through the drawer: loop assigns forgets the drawer, and no invariant says where the pointer is. [slow]

/*@ requires some: n > 0;
    requires writable: \valid(drawer + (0 .. n - 1));
    assigns drawer[0 .. n - 1];
    //~^ assigns assuming
    ensures empty: \forall integer k; 0 <= k < n ==> drawer[k] == 0;
    //~^ postcondition:empty assuming
*/
void empty_out(unsigned char *drawer, unsigned n)
{
  unsigned char *next = drawer;
  unsigned left = n;
  /*@ loop invariant range: left <= n;
      loop invariant done: \forall integer k; 0 <= k < n - left ==> drawer[k] == 0;
      //~^ loop-invariant-preserved:done unknown behind=empty_out/loop1/loop-assigns/1
      loop assigns left, next;
      //~^ loop-assigns non-compliance
      loop variant left;
  */
  while (left > 0) {
    *next = 0;
    //~^ mem-access subcontract-weakness weak=loop1
    next++;
    left--;
  }
}
