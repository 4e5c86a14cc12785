// What holds of real numbers, and not of what C computes. [slow]

/*@ requires \is_finite(x) && 0 <= x <= 10;
    ensures near: \abs(\result - (x + 1)) <= 1e-15;
    ensures exact: \result == x + 1; */ //~ postcondition:exact non-compliance input=x=0.1
double next(double x)
{
  return x + 1;
}

/*@ requires \is_finite(x) && 0 <= x <= 10;
    ensures near: \abs(\result - (x + 1)) <= 1e-17; */ //~ postcondition:near non-compliance input=x=0.1
double not_so_near(double x)
{
  return x + 1;
}

/*@ requires \is_finite(c) && -100 <= c <= 100;
    ensures near: \abs(\result - (c * 9 / 5 + 32)) <= 1e-3; */
float fahrenheit(float c)
{
  return c * 9 / 5 + 32;
}

/*@ requires \is_finite(a) && \is_finite(b) && a <= b;
    ensures between: a <= \result <= b; */ //~ postcondition:between non-compliance input=a=1.7976931348623157e+308,b=1.7976931348623157e+308
double middle(double a, double b)
{
  return (a + b) / 2;
}

/*@ ensures one: \result == 1; */ //~ postcondition:one non-compliance
double ten_tenths(void)
{
  double sum = 0;
  for (int i = 0; i < 10; i++)
    sum += 0.1;
  return sum;
}

void literals(void)
{
  float f = 0.1f;
  double d = 0.5;
  //@ check single: f == 0.1f;
  //@ check real: f == 0.1; //~ assertion:real non-compliance
  //@ check wider: f == (double)0.1; //~ assertion:wider non-compliance
  //@ check half: d == 0.5 && d == 1.0 / 2;
}
