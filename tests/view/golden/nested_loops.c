// An inner loop with a contract in an outer one with another.
/*@ assigns \nothing; */
void f(int n) {
  int i = 0, j = 0;
  /*@ loop invariant out: 0 <= i; loop assigns i, j; */
  for (i = 0; i < n; i++) {
    /*@ loop invariant in: 0 <= j <= \at(i, LoopEntry) || j >= 0; loop assigns j; */
    for (j = 0; j < i; j++) ;
  }
}
