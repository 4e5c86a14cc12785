// A loop made by goto has no contract, but a name.
int f(int n) {
again:
  if (n > 0) {
    n--;
    goto again;
  }
  return n;
}
