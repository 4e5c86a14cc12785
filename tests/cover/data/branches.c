// Of decisions without an else, or a default, the other outcome is covered, too.
// options: --branches
int f(unsigned a, int b)
{
  int r = 0;
  if (b < 4)
    r = 1;
  if (a >= 0)
    r++;
  switch (b) {
  case 1: r += 2;
  case 2: r += 3; break;
  }
  switch (a % 2) {
  case 0: return r;
  case 1: return r + 1;
  }
  return 9;
}
