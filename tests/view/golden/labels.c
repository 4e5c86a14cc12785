// States of the past: Pre, Init, LoopEntry, LoopCurrent and a label of C.
int g = 7;
/*@ predicate grows{A, B}(integer by) = \at(g, B) == \at(g, A) + by;
  @ logic integer twice(integer v) = v + v; */
/*@ ensures grows{Pre, Here}(n); */
void f(int n) {
  int i = 0;
start:
  g++;
  //@ assert \at(g, start) < g && \at(n, Pre) == n && \at(g, Init) == twice(3) + 1;
  /*@ loop invariant \at(g, LoopEntry) <= g; loop assigns i, g; */
  while (i < n) {
    i++;
    g++;
    //@ assert \at(i, LoopCurrent) < i;
  }
}
