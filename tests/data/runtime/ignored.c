// With --no-rte a run that commits a run-time error is neither a failure nor an end. [options: --no-rte]

/*@ requires x > 0; assigns \nothing;
    ensures larger: \result > x;
    ensures not_five: \result != 5; //~ postcondition:not_five non-compliance input=x=4
*/
int f(int x)
{
  return x + 1;
}
