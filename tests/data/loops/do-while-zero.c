// `do { } while (0)` is no loop, and needs no contract; `break` and `continue` leave it.

#define ADD(y, x) do { if (x > 7) break; y += x; } while (0)

/*@ requires -5 <= x <= 9 && 0 <= y <= 9;
    assigns \nothing;
    ensures sum: \result == (x > 7 ? y : x + y);
    ensures wrong: \result == x + y; */ //~ postcondition:wrong non-compliance input=x=8,y=0
int f(int x, int y)
{
  ADD(y, x);
  do {
    if (x < 0)
      continue;
    x = 0;
  } while (0);
  return y;
}
