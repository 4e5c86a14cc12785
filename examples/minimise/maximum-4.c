// There need be no element.

/*@ requires size: 0 <= n <= 1000000;
    requires readable: \valid_read(row + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures is_max: \forall integer i; 0 <= i < n ==> row[i] <= \result;
    ensures in_row: \exists integer i; 0 <= i < n && row[i] == \result; //~ postcondition:in_row assuming
*/
int maximum(const int *row, int n)
{
  int most = row[0]; //~ mem-access non-compliance input=row=NULL,n=0
  int at = 1;
  /*@ loop invariant range: 1 <= at <= n; //~ loop-invariant-established:range non-compliance input=row=&B1[0],n=0
      loop invariant is_max: \forall integer i; 0 <= i < at ==> row[i] <= most;
      loop invariant in_row: \exists integer i; 0 <= i < at && row[i] == most;
      loop assigns most, at;
      loop variant n - at;
  */
  while (at < n) {
    if (row[at] > most)
      most = row[at];
    at = at + 1;
  }
  return most;
}
