// The loop only reads, but its frame says that it may write: the function's frame fails by that alone.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns \nothing; */ //~ assigns subcontract-weakness weak=loop1
unsigned sum(unsigned *a, int n)
{
  unsigned s = 0;
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i, s, a[0 .. n - 1];
      loop variant n - i; */
  for (i = 0; i < n; i++)
    s = s + a[i];
  return s;
}
