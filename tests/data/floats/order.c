// Comparisons of values are decided exactly: of finite ones by their order, with NaN as C has it. [slow]

/*@ requires \is_finite(x) && \is_finite(low) && \is_finite(high) && low <= high;
    ensures within: low <= \result <= high;
    ensures kept: low <= x <= high ==> \result == x; */
float clamp(float x, float low, float high)
{
  if (x < low)
    return low;
  return x > high ? high : x;
}

/*@ requires \is_finite(a) && \is_finite(b);
    ensures least: \result <= a && \result <= b;
    ensures greatest: a <= \result && b <= \result; */ //~ postcondition:greatest non-compliance input=a=0.0,b=1.0
double smaller(double a, double b)
{
  return b < a ? b : a;
}

/*@ ensures same: \result == 1; */ //~ postcondition:same non-compliance input=x=NaN
int is_itself(double x)
{
  return x == x;
}

/*@ requires !\is_NaN(x);
    ensures same: \result == 1; */
int is_itself_unless_nan(double x)
{
  return x == x;
}

/*@ ensures signs: \result == (x < 0 ? 1 : 0); */ //~ postcondition:signs unknown
int is_negative(double x)
{
  return x < 0.0;
}

/*@ ensures alike: \result == 1; */
int zeros(void)
{
  double zero = 0.0;
  return zero == -zero && \
         -zero + 0.0 == zero;
}
