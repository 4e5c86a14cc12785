// Shifts by a wrong amount, of a negative number, and into the sign.

/*@ assigns \nothing; */
int amount(int n)
{
  return 1024 >> n; //~ shift non-compliance input=n=-1
}

/*@ requires 0 <= n <= 31; assigns \nothing; */
int sign(int n)
{
  return 1 << n; //~ signed-overflow non-compliance input=n=31
}

/*@ requires -2 <= x <= 2; assigns \nothing; */
int negative(int x)
{
  return x << 1; //~ shift non-compliance input=x=-1
}

/*@ requires n <= 31; assigns \nothing; */
unsigned fine(unsigned n)
{
  return 1u << n;
}
