// Matrices whose sizes are parameters, as numerical code has them.

/*@ requires n > 0 && k > 0 && \valid(m + (0 .. n - 1));
    requires 0 <= i < n && 0 <= j < k;
    assigns m[i][j];
    ensures m[i][j] == 3; */
void set(int n, int k, int m[n][k], int i, int j)
{
  m[i][j] = 3;
}

/*@ requires n > 0 && k > 0 && \valid(m + (0 .. n - 1)); */
void row_over(int n, int k, int m[n][k])
{
  m[n - 1][k - 1] = 3;
  m[n][0] = 4; //~ mem-access non-compliance input=n=1,k=1,m=&B1[0]
}

/*@ requires n > 0 && k > 0 && \valid(m + (0 .. n - 1)); */
void column_over(int n, int k, int m[][k])
{
  m[0][k] = 4; //~ index-bound non-compliance input=n=1,k=1,m=&B1[0] //~ mem-access assuming //~ dead-code doomed culprits=22
}

int user(void)
{
  int t[2][3];
  t[0][0] = 1;
  set(2, 3, t, 1, 2);
  //@ check there: t[1][2] == 3;
  //@ check kept: t[0][0] == 1;
  return 0;
}

/*@ requires 0 < n <= 5 && 0 < k <= 5; */
int local(int n, int k)
{
  int m[n][k];
  m[n - 1][k - 1] = 2;
  set(n, k, m, 0, 0);
  //@ check set: m[0][0] == 3;
  return sizeof m[0];
}

/*@ requires n > 0 && k > 0 && \valid_read(m + (0 .. n - 1)) && \initialized(&m[0][0]);
    assigns \nothing; */
int first(int n, int k, const int (*m)[k])
{
  return m[0][0];
}
