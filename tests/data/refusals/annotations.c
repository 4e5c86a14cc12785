// An assertion or a statement contract that has no meaning yet costs itself alone.
/*@ ensures \result == n; */
int asserted(int n)
{
  /*@ assert \let f = \lambda integer k; k; f(n) == n; */ //~ refused
  return n;
}

/*@ ensures \result == n; */
int stated(int n)
{
  int m = 0;
  /*@ requires m == 0; ensures m == n; assigns m; */ //~ assertion unreachable //~ dead-code doomed //~ refused
  {
    m = n;
    goto out;
  }
out:
  return m;
}

/*@ ensures \result == n; */ //~ postcondition assuming
int admitted(int n)
{
  /*@ admit \let f = \lambda integer k; k; f(n) == n; */ //~ unmodelled unknown //~ refused
  return n;
}

/*@ requires n > 0; ensures \result == n; */ //~ postcondition assuming
int invariant(int n)
{
  int m = 0;
  /*@ loop invariant \let f = \lambda integer k; k; f(m) == m; //~ unmodelled unknown //~ refused
      loop assigns m; */
  while (m < n)
    m++;
  return m;
}
