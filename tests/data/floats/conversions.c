// Between integers and floating-point values, and between formats. [slow]

/*@ ensures same: \result == x; */
int through_double(int x)
{
  return (int)(double)x;
}

/*@ requires 0 <= x;
    ensures same: \result == x; */ //~ postcondition:same non-compliance input=x=16777217
int through_float(int x)
{
  return (int)(float)x; //~ float-to-int unknown
}

int truncated(double x)
{
  return (int)x; //~ float-to-int non-compliance input=x=10000000000.0
}

/*@ requires \is_finite(x) && 0 <= x <= 1;
    ensures level: 0 <= \result <= 255; */
int level(float x)
{
  return (int)(x * 255 + 0.5f);
}

/*@ ensures same: \result == x; */
double wider(float x)
{
  return x;
}

/*@ requires \is_finite(x) && \abs(x) <= 1000;
    ensures same: \result == x; */ //~ postcondition:same non-compliance input=x=0.1
float narrower(double x)
{
  return (float)x;
}

/*@ ensures truth: \result == 1 <==> x != 0; */
int truth(int x)
{
  double d = x;
  return d ? 1 : 0;
}
