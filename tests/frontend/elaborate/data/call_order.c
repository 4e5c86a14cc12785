// Operands are evaluated left to right: what a later call may change is kept first.
int g;
int next(int by);
int order(int x) {
  int a = g + next(1);
  int b = x + next(2);
  int c = next(3) - next(4) * g;
  int d = 1 / x + next(5);
  next(next(g + next(6)));
  g += next(7);
  return a + b + c + d;
}
