// `extern` in a block names what is outside of all functions, also where a local of that name stands between.
int g;

/*@ assigns g; ensures g == 7 && \result == 3; */
int past(void)
{
  int g = 3;
  {
    extern int g;
    g = 5;
    {
      int g = 9;
      { extern int g; g += 2; }
    }
  }
  return g;
}

/*@ ensures \result == 1; */ //~ postcondition non-compliance input=h(global)=0,h=0
int later(int h)
{
  { extern int h; h = 1; }
  return h;
}

int h;

/*@ requires h == 4; ensures \result == 4; */
int of_a_function(int twice)
{
  { int twice(int); return twice(2); }
}

/*@ requires -1000 < v < 1000; assigns \nothing; ensures \result == 2 * v; */
int twice(int v)
{
  return 2 * v;
}
