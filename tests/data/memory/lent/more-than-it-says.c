// What a callee reads that its contract does not name is no matter of the call, but its own.

/*@ requires 0 < n < 100 && \valid_read(a + (0 .. n - 1)); assigns \nothing; */
unsigned one_more(const unsigned *a, int n)
{
  unsigned s = 0;
  /*@ loop invariant 0 <= i <= n + 1;
      loop assigns i, s; */
  for (int i = 0; i <= n; i++)
    s ^= a[i]; //~ mem-access non-compliance input=a=&B1[0],n=1 //~ initialization non-compliance input=a=&t[0],n=2,t={1,2,unset}
  return s;
}

/*@ assigns \nothing; */
unsigned user(void)
{
  unsigned t[3];
  t[0] = 1;
  t[1] = 2;
  return one_more(t, 2);
}

/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition unknown
unsigned another(void)
{
  unsigned t[3];
  t[0] = 1;
  t[1] = 2;
  return one_more(t, 2);
}
