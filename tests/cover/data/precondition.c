// Code that the precondition keeps every run from.
/*@ requires positive: n > 0; assigns \nothing; */
int f(int n)
{
  if (n == 0)
    return -1;
  return 10 / n;
}
