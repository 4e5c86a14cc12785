// A loop through a pointer that reads one element too many.

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing; */
unsigned sum(unsigned *a, int n)
{
  unsigned s = 0;
  int i;
  /*@ loop invariant range: 0 <= i <= n + 1;
      loop assigns i, s;
      loop variant n + 1 - i; */
  for (i = 0; i <= n; i++)
    s = s + a[i]; //~ mem-access non-compliance input=a=NULL,n=0
  return s;
}
