// Division and remainder by zero.

/*@ assigns \nothing; */
int f(int x, int y)
{
  if (x > 0)
    return 100 / x;
  if (x == -1)
    return 7 % y; //~ division-by-zero non-compliance
  return 5 / (x + 3); //~ division-by-zero non-compliance
}
