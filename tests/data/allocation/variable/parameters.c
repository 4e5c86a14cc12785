// A parameter with a length is a pointer: its length is for readers. One whose rows have a length that changes is refused.

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)) && \initialized(a + (0 .. n - 1));
    assigns \nothing; */
int last(int n, const int a[n])
{
  return n > 0 ? a[n - 1] : a[0]; //~ mem-access non-compliance input=n=0,a=NULL //~ initialization non-compliance input=n=0,a=&B1[0]
}

/*@ requires 0 < n <= 5; */
int user(int n)
{
  int a[n];
  a[n - 1] = 4;
  return last(n, a); //~ call-precondition non-compliance input=n=2
}

void changes(int n, int k, int m[n][k]) //~ refused
{
  k = 2;
  m[0][0] = 1;
}
