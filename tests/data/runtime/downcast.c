// On request a conversion that loses the value is a run-time error. [options: --rte=default,downcast]

/*@ assigns \nothing; */
signed char narrow(int x)
{
  return x; //~ downcast non-compliance input=x=128
}

/*@ requires 0 <= x <= 200; assigns \nothing; */
unsigned char fits(int x)
{
  return x;
}
