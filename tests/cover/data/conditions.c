// The sides of && and || count where they are evaluated, in values and choices, too.
// options: --conditions
int f(const int *p, int n)
{
  if (p && n > 0 && *p > n)
    return 1;
  int either = n == 5 || n > 4;
  return either ? n > 2 : n < 9;
}
