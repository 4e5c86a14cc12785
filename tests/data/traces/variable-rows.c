// A run through an array of arrays whose lengths are known only when it runs is told, with its elements.
/*@ requires 1 <= n <= 2 && 1 <= m <= 2; ensures \result != 3; */ //~ postcondition non-compliance input=n=2,m=2
int rows(int n, int m)
{
  int a[n][m];
  a[n - 1][m - 1] = n + m - 1;
  return a[n - 1][m - 1];
}

/*@ requires 1 <= n <= 2; ensures \result != 4; */ //~ postcondition non-compliance input=n=2
int columns(int n)
{
  struct { short c; short d[2]; } b[n][2];
  b[n - 1][1].d[1] = 2 * n;
  return b[n - 1][1].d[1];
}

/*@ requires 1 <= n <= 2; ensures \result != 2; */ //~ postcondition non-compliance input=n=2
int first(int n)
{
  int a[2][n];
  a[1][n - 1] = n;
  return a[1][n - 1];
}
