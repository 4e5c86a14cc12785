// \at names the pre-state, a C label, a loop's entry and iteration, the very first state.
int g = 3;
int f(int n) {
  int k = n;
start:
  k++;
  { inner: n--; /*@ assert \at(n, inner) == n + 1; */ }
  /*@ loop invariant \at(k + n, start) <= \at(g, Init) ==> k >= \at(k, LoopEntry);
      loop variant n - \at(n, Pre); */
  while (n > 0) {
    n--;
    //@ assert \at(n > 0, LoopCurrent) && \at(\at(k, start) + n, Pre) >= \at(g, Here);
  }
  return k;
}
