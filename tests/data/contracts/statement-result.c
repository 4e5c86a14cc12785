// Only `returns` has a result; and a function is not left by `break`: both are errors, as they are for Frama-C.
int f(int x)
{
  int y = x;
  /*@ ensures \result == 1; */ //~ error:type
  { y = 2; }
  return y;
}

/*@ breaks x == 1; */ //~ error:misplaced
int g(int x)
{
  return x;
}
