// Inner declarations hide outer ones; each gets a name of its own.
int x = 1;
int shadow(int a) {
  int r = x;
  int x = a;
  { int x = r; int a = x; r = a; }
  { int a = 4; r += a; }
  for (int r = 0; r < x; r++) { int r = 5; x = r; }
  return r + x;
}
