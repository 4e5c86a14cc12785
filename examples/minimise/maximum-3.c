// No invariant says that no element before is greater.

/*@ requires size: 1 <= n <= 1000000;
    requires readable: \valid_read(row + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures is_max: \forall integer i; 0 <= i < n ==> row[i] <= \result; //~ postcondition:is_max subcontract-weakness weak=loop1 input=row=&B1[0],n=2
    ensures in_row: \exists integer i; 0 <= i < n && row[i] == \result;
*/
int maximum(const int *row, int n)
{
  int most = row[0];
  int at = 1;
  /*@ loop invariant range: 1 <= at <= n;
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
