// The integer square root, by halving the range that it lies in.

/*@ requires small: 0 <= area <= 10000;
    typically area <= 10;
    assigns \nothing;
    ensures below: 0 <= \result && \result * \result <= area;
    ensures above: area < (\result + 1) * (\result + 1);
*/
int side(int area)
{
  int low = 0;
  int high = 101;
  /*@ loop invariant range: 0 <= low < high <= 101;
      loop invariant below: low * low <= area;
      loop invariant above: area < high * high;
      loop assigns low, high;
      loop variant high - low;
  */
  while (low + 1 < high) {
    int middle = (low + high) / 2;
    if (middle * middle <= area)
      low = middle;
    else
      high = middle;
  }
  return low;
}
