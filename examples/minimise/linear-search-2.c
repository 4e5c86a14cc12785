// The search looks behind the row.

/*@ requires size: 0 <= n <= 1000000;
    requires readable: \valid_read(row + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result <= n; //~ postcondition:range assuming
    ensures found: \result < n ==> row[\result] == key;
    ensures first: \forall integer i; 0 <= i < \result ==> row[i] != key;
*/
int first(const int *row, int n, int key)
{
  int at = 0;
  /*@ loop invariant range: 0 <= at <= n; //~ loop-invariant-preserved:range non-compliance input=row=&B1[0],n=0,key=0
      loop invariant before: \forall integer i; 0 <= i < at ==> row[i] != key;
      loop assigns at;
      loop variant n - at;
  */
  while (at <= n && row[at] != key) //~ mem-access non-compliance input=row=NULL,n=0,key=0
    at = at + 1;
  return at;
}
