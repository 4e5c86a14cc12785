// The loop labels mean the innermost loop; break and continue too.
int grid(int n) {
  int s = 0;
  /*@ loop invariant s >= \at(s, LoopEntry); */
  for (int i = 0; i < n; i++) {
    /*@ loop invariant s >= \at(s, LoopEntry) >= 0; */
    while (s < i) {
      if (s == 4) break;
      s++;
      //@ assert s > \at(s, LoopCurrent);
    }
    //@ assert s >= \at(s, LoopCurrent);
  }
  return s;
}
