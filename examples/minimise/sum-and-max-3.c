// No invariant bounds the sum by the greatest. [slow]

/*@ requires size: 0 <= n <= 1000;
    requires readable: \valid_read(row + (0 .. n - 1));
    requires valid: \valid(most) && \separated(most, row + (0 .. n - 1));
    requires range: \forall integer i; 0 <= i < n ==> 0 <= row[i] <= 1000000;
    typically n <= 4;
    assigns *most;
    ensures is_max: \forall integer i; 0 <= i < n ==> row[i] <= *most;
    ensures bound: \result <= n * *most; //~ postcondition:bound subcontract-weakness weak=loop1 input=row=&B1[0],n=1,most=&B2[0]
    ensures least: 0 <= \result;
*/
int sum_and_max(const int *row, int n, int *most)
{
  int sum = 0;
  int max = 0;
  int at = 0;
  /*@ loop invariant range: 0 <= at <= n;
      loop invariant is_max: \forall integer i; 0 <= i < at ==> row[i] <= max;
      loop invariant max: 0 <= max <= 1000000;
      loop invariant sum: 0 <= sum <= at * 1000000;
      loop assigns sum, max, at;
      loop variant n - at;
  */
  while (at < n) {
    if (max < row[at])
      max = row[at];
    sum = sum + row[at];
    at = at + 1;
  }
  *most = max;
  return sum;
}
