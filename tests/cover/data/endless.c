// Runs that do not end fail nothing later.
int f(int n)
{
  while (n) {
    n ^= 0;
  }
  return n;
}
