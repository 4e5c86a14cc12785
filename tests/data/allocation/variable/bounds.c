// Indices of an array are within its length, cells have no value before they are written.

/*@ requires 0 < n <= 10 && 0 <= i < n;
    ensures \result == 7; */
int good(int n, int i)
{
  int a[n];
  a[i] = 7;
  return a[i];
}

/*@ requires 0 < n <= 10; */
int one_over(int n)
{
  int a[n];
  a[n] = 7; //~ index-bound non-compliance input=n=1 //~ dead-code doomed culprits=16
  return 0;
}

/*@ requires 1 < n <= 10; */
int unset(int n)
{
  int a[n];
  a[0] = 1;
  return a[1]; //~ initialization non-compliance input=n=2 //~ dead-code doomed culprits=25
}

/*@ requires 0 < n <= 10; */
int by_pointer(int n)
{
  int a[n];
  int *p = a + n;
  p[-1] = 3;
  *p = 4; //~ mem-access non-compliance input=n=1 //~ dead-code doomed culprits=32,34
  return a[n - 1];
}
