// The comma sequences; a value that is not used is still computed where it may go wrong.
int next(int by);
int sequence(int a) {
  int r = (a++, next(a), a);
  1 / a;
  a;
  (void)a;
  (void)next(a);
  (void)(a / r);
  return a = r, a += 2, a;
}
