// A for loop: the contract sees the loop's variable; continue goes to the step.
int count(int n) {
  int c = 0;
  /*@ loop invariant 0 <= i && c <= i;
      loop assigns i, c;
      loop variant n - i; */
  for (int i = 0; i < n; i++) {
    if (i % 2) continue;
    c++;
  }
  for (;;) {
    if (c > 9) break;
    c++;
  }
  return c;
}
