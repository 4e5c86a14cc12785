// A constant table holds its initial values at any time.

static const int days[4] = {31, 28, 31, 30};

/*@ requires 0 <= m < 4;
    assigns \nothing;
    ensures month: 28 <= \result <= 31;
    ensures thirty: \result >= 30; //~ postcondition:thirty non-compliance input=m=1
*/
int length(int m)
{
  return days[m];
}
