// A loop with break and continue: each of its exits and back edges.
/*@ requires n >= 0; assigns \nothing; ensures \result <= 10; */
int f(int n) {
  int i = 0, s = 0;
  /*@ loop invariant low: 0 <= i; loop assigns i, s; loop variant n - i; */
  while (i < n) {
    i++;
    if (i == 5) continue;
    if (s > 9) break;
    s += i;
  }
  return s;
}
