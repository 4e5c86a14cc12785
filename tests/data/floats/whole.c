// What floor, ceil, trunc and round give is an integer, of constants the one that it is.
#include <math.h>

/*@ requires \is_finite(x);
    ensures whole: \result == \floor(x);
    ensures below: \abs(x) <= 1e15 ==> \result <= x < \result + 1; */
double down(double x)
{
  return floor(x);
}

/*@ ensures three: \result == 3; */
double constant(void)
{
  return ceil(2.25);
}

/*@ requires \is_finite(x);
    ensures half: \abs(x) <= 1e15 ==> \abs(\result - x) <= 0.5;
    ensures tie: x == 2.5 ==> \result == 3;
    ensures tie_below: x == -2.5 ==> \result == -3;
    ensures even: x == 2.5 ==> \result == 2; */ //~ postcondition:even non-compliance input=x=2.5
double nearest(double x)
{
  return round(x);
}

/*@ requires \is_finite(x) && 0 <= x <= 100;
    ensures cut: \result == \truncate(x);
    ensures above: \result == \ceil(x); */ //~ postcondition:above non-compliance input=x=0.5
int cut(double x)
{
  return (int)x;
}

/*@ requires \is_finite(x) && \is_finite(y) && \abs(x) <= 1000 && \abs(y) <= 1000;
    ensures apart: x <= y ==> \result >= 0;
    ensures far: \result <= y - x + 1; */
double between(double x, double y)
{
  return floor(y) - floor(x);
}
