// A local array begins at its declaration, in every iteration, and ends where its scope does.
int f(int n) {
  int s = 0;
  /*@ loop assigns n, s; */
  while (n > 0) {
    int t[3] = {n};
    if (t[0] == 3) break;
    s += t[n % 3];
    n--;
  }
  return s;
}
