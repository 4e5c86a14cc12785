// Results that are infinite or a NaN are errors on request; C goes on with them. [options: --rte=default,is-nan-or-infinite]

/*@ requires \is_finite(x) && \is_finite(y);
    assigns \nothing; */
double product(double x, double y)
{
  return x * y; //~ is-nan-or-infinite non-compliance input=x=1.7976931348623157e+308,y=1.7976931348623157e+308
}

/*@ requires \is_finite(x) && 1 <= x <= 100;
    assigns \nothing;
    ensures finite: \is_finite(\result); */
double inverse(double x)
{
  return 1 / x;
}

/*@ requires \is_finite(x);
    assigns \nothing; */
float narrowed(double x)
{
  return (float)x; //~ is-nan-or-infinite non-compliance input=x=1.7976931348623157e+308
}
