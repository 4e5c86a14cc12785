// With no element at all both ends may be null, and null is not less than null.

/*@ requires n == 0 && \valid(a + (0 .. n - 1));
    assigns \nothing; */
int empty(int *a, int n)
{
  int *end = a + n;
  return a < end; //~ pointer-comparison non-compliance input=a=NULL,n=0
}
