// What is infinite or a NaN goes on as IEEE 754 says.

/*@ requires \is_finite(x) && x > 0;
    assigns \nothing;
    ensures infinite: \is_plus_infinity(\result); */
double by_zero(double x)
{
  return x / 0.0;
}

/*@ assigns \nothing;
    ensures nan: \is_NaN(\result); */
double nothing(void)
{
  double zero = 0.0;
  return zero / zero;
}

/*@ requires \is_finite(x);
    assigns \nothing;
    ensures finite: \is_finite(\result); */ //~ postcondition:finite non-compliance input=x=1.7976931348623157e+308
double twice(double x)
{
  return x + x;
}
