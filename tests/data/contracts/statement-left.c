// The contract of a statement says what holds where a jump leaves it: inner ones first, whatever scopes are left.
/*@ requires 0 <= n <= 10; ensures \result >= -1; */
int left(int n)
{
  int r = -1;
  /*@ requires n >= 0; returns \result == 3; ensures r == -1 && n <= 5; */
  { if (n > 5) return 3; }
  /*@ loop invariant 0 <= i && r == -1; loop assigns i, r; loop variant n - i; */
  for (int i = 0; i < n; i++) {
    /*@ breaks r == 7 && i == 4; continues i == 2; ensures i != 2; */
    /*@ breaks r == 7; */
    { if (i == 4) { r = 7; break; } if (i == 2) continue; }
    //@ assert i != 4;
  }
  //@ assert r == 7 || r == -1;
  return r;
}

int by_behavior(int x)
{
  int y = x;
  while (1) {
    /*@ behavior b: assumes y > 0; breaks y > \old(y); //~ assertion non-compliance input=x=3 //~ dead-code doomed culprits=23,26,27,28
        behavior c: assumes y <= 0; returns \result == 2; */ //~ assertion non-compliance input=x=0
    {
      if (y > 5) break;
      if (y < 3) return y;
      y = 1; break;
    }
  }
  return 0;
}

int inside(int x)
{
  int y = 0;
  /*@ ensures y == 1 || y == 2; breaks \false; returns \false; */ //~ assertion unreachable //~ assertion unreachable
  switch (x) { case 1: y = 1; break; default: y = 2; }
  /*@ breaks y == 5; ensures y == 3; */ //~ assertion unreachable
  while (1) { y = 3; break; }
  return y;
}
