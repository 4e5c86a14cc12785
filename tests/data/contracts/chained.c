// Chained comparisons, conditional terms and local bindings in annotations.

/*@ requires 0 <= low <= high <= 100;
    assigns \nothing;
    ensures clamped: low <= \result <= high;
    ensures same: \let inside = low <= x <= high; inside ==> \result == x;
    ensures exact: \result == (x < low ? low : x > high ? high : x);
    ensures strict: low < \result; //~ postcondition:strict non-compliance input=low=0,high=0,x=0
*/
int clamp(int low, int high, int x)
{
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}
