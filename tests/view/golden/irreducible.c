// A loop with two entries is split until it has one.
int f(int a, int n) {
  if (a) goto middle;
top:
  n -= 2;
middle:
  n--;
  if (n > 0) goto top;
  return n;
}
