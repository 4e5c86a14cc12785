// Without assigns clauses a loop and a call may change anything that lives outside them.
int g;
const int k = 4;
void touch(void) { g = k; }
/*@ ensures g == \old(g) || g == k; */
void f(int n) {
  int kept = n;
  while (n > 0) n--;
  touch();
  //@ assert kept >= n;
}
