// Functions of <math.h> whose results IEEE 754 says, and others that a contract bounds.
#include <math.h>

/*@ requires \is_finite(x) && x >= 0;
    ensures natural: \result >= 0;
    ensures four: x == 16 ==> \result == 4; */
double root(double x)
{
  return sqrt(x);
}

/*@ requires \is_finite(x);
    ensures size: \result == \abs(x); */
double size(double x)
{
  return fabs(x);
}

/*@ requires \is_finite(x) && \abs(x) <= 1000;
    ensures below: \result <= x < \result + 1;
    ensures above: x <= \result; */ //~ postcondition:above non-compliance input=x=0.5
double whole(double x)
{
  return floor(x);
}

/*@ requires \is_finite(x);
    ensures bounded: -1 <= \result <= 1; */
double wave(double x)
{
  return sin(x);
}

/*@ requires \is_finite(x) && \abs(x) <= 1000;
    ensures below: \result <= x < \result + 1; */
int down(double x)
{
  return (int)floor(x);
}
