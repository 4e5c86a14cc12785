// Both arms meet again, unless neither goes on.
int sign(int x) {
  int r = 0;
  if (x > 0) r = 1;
  else if (x < 0) r = -1;
  if (r) ; else r = 2;
  if (r == 2) return 0;
  else return r;
}
