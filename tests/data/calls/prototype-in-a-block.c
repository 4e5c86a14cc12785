// A prototype in a block converts the arguments of calls in it, wherever the function stands; outside it is not seen.

/*@ ensures \result == 3; */
int below(unsigned long one)
{
  int later(int, int);
  return later(1 + (one & 0), 2);
}

/*@ ensures \result == 3; */
int within(void)
{
  return ({ int later(int, int); later(1L, 2); });
}

int beside(void)
{
  { int later(int, int); }
  return later(1L, 2); //~ error:arguments
}

/*@ requires -1000 < a < 1000 && -1000 < b < 1000; assigns \nothing; ensures \result == a + b; */
int later(int a, int b)
{
  return a + b;
}

int bare();

/*@ ensures \result == 7; */
int between(void)
{
  int bare(int);
  return bare(7L);
}

int behind(void)
{
  return bare(7L); //~ error:arguments
}

/*@ assigns \nothing; ensures \result == a; */
int bare(a) int a;
{
  return a;
}
