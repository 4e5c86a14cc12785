// What && and || and ?: do not evaluate can't go wrong.

/*@ assigns \nothing; */
int f(int x, int y)
{
  if (x != 0 && 10 / x > 2)
    return 1;
  if (x == 0 || 10 / x > 2)
    return y == 0 ? 0 : 5 % y;
  return 10 / y; //~ division-by-zero non-compliance
}
