// Comparing int with unsigned converts the int: minus one is the largest number.

/*@ requires u <= 100; assigns \nothing;
    ensures less: \result == 1 ==> i < u;
    ensures greater: \result == 0 ==> i >= u; //~ postcondition:greater non-compliance input=i=-1,u=0
*/
int less(int i, unsigned u)
{
  return i < u;
}
