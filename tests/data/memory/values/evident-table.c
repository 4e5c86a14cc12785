// A constant table of functions, indexed by a constant.

/*@ requires x < 100; assigns \nothing; ensures next: \result == x + 1; */
int next(int x)
{
  return x + 1;
}

/*@ requires x > -100; assigns \nothing; ensures previous: \result == x - 1; */
int previous(int x)
{
  return x - 1;
}

static int (*const table[2])(int) = {next, previous};

/*@ requires 0 <= k < 2 && -10 <= x <= 10; assigns \nothing;
    ensures near: x - 1 <= \result <= x + 1; */
int f(int k, int x)
{
  int y;
  //@ calls next, previous;
  y = table[k](x);
  return y;
}
