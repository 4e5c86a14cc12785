// Of an array the callee reads what its contract names as readable, of what lives at the call.

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)); assigns \nothing; */
int xor_all(const int *a, int n)
{
  int s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, s;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    s ^= a[i];
  return s;
}

/*@ requires \valid_read(a + i); assigns \nothing; */
int at(const int *a, int i) { return a[i]; }

/*@ assigns \nothing; */
int two(void)
{
  int t[3];
  t[0] = 1;
  t[1] = 2;
  return xor_all(t, 2) ^ at(t, 1);
}

/*@ assigns \nothing; */
int three(void)
{
  int t[3];
  t[0] = 1;
  t[1] = 2;
  return xor_all(t, 3); //~ initialization non-compliance
}

/*@ assigns \nothing; */
int the_third(void)
{
  int t[3];
  t[0] = 1;
  t[1] = 2;
  return at(t, 2); //~ initialization non-compliance
}
