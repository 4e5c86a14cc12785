// A local that may be read too early is watched by a flag.
int f(int c) {
  int x;
  /*@ loop assigns c, x; */
  while (c > 0) { x = c; c--; }
  return x;
}
