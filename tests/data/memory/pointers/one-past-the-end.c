// One past the end a pointer may stand, but not be read.

/*@ requires 1 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing; */
int f(int *a, int n)
{
  int *end = a + n;
  int last = end[-1];
  //@ assert last: last == a[n - 1];
  return *end; //~ mem-access non-compliance
}
