// The code goes wrong at run time: the middle of two large numbers overflows on the way.

/*@ requires ordered: 0 <= low <= high;
    assigns \nothing;
    ensures between: low <= \result <= high;
*/
int average(int low, int high)
{
  return (low + high) / 2;
  //~^ signed-overflow non-compliance input=low=1,high=2147483647
}
