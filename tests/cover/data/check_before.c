// A check that fails before the code, and goes on, is none that every run through it fails later.
int f(int n)
{
  /*@ check n > 3; */
  if (n <= 3)
    return 1;
  return 0;
}
