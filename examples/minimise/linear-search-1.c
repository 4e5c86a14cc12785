// The search begins at the second place.

/*@ requires size: 0 <= n <= 1000000;
    requires readable: \valid_read(row + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result <= n; //~ postcondition:range assuming
    ensures found: \result < n ==> row[\result] == key;
    ensures first: \forall integer i; 0 <= i < \result ==> row[i] != key; //~ postcondition:first assuming
*/
int first(const int *row, int n, int key)
{
  int at = 1;
  /*@ loop invariant range: 0 <= at <= n; //~ loop-invariant-established:range non-compliance input=row=NULL,n=0,key=0 //~ loop-invariant-preserved:range assuming
      loop invariant before: \forall integer i; 0 <= i < at ==> row[i] != key; //~ loop-invariant-established:before non-compliance input=row=&B1[0],n=1,key=0 //~ loop-invariant-preserved:before assuming
      loop assigns at;
      loop variant n - at;
  */
  while (at < n && row[at] != key) //~ mem-access assuming
    at = at + 1;
  return at;
}
