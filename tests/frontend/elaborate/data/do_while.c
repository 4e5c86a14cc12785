// A do-while loop: the head is the start of the body; continue goes to the test.
int next(int by);
int digits(unsigned n) {
  int d = 0;
  /*@ loop invariant d >= 0; loop assigns n, d; loop variant n; */
  do {
    d++;
    n /= 10;
    if (n == 5) continue;
  } while (n && next(d));
  return d;
}
