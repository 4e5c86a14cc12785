// Ghost code is code; ghost parameters are parameters.
/*@ ghost int count = 0; */
/*@ ghost /@ assigns count; @/ void tick(void) { count++; } */
int step(int x) /*@ ghost (int n) */ { return x + 1; }
int f(int x)
{
  /*@ ghost int before = x; */
  x = step(x) /*@ ghost (before) */;
  /*@ ghost tick(); if (x > 0) before++; */
  /*@ assert x == before || count > 0; */
  return x;
}
