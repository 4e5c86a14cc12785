// A while loop: its head carries the contract, continue and the end of the body go back.
/*@ requires n >= 0; */
int sum(int n) {
  int s = 0;
  /*@ loop invariant 0 <= n <= \at(n, Pre);
      loop invariant named: s >= \at(s, LoopEntry);
      loop assigns n, s;
      loop variant n; */
  while (n > 0) {
    n--;
    if (n == 3) continue;
    if (n == 7) break;
    s += n;
    //@ assert s >= \at(s, LoopCurrent);
  }
  return s;
}
