// A recursive callee lends on what was lent to it; the one who had it first answers.

/*@ requires 0 <= n && \valid_read(t + (0 .. n - 1));
    decreases n;
    assigns \nothing; */
unsigned xor_all(const unsigned *t, int n)
{
  if (n == 0)
    return 0;
  return t[n - 1] ^ xor_all(t, n - 1);
}

/*@ assigns \nothing; */
unsigned one_too_few(void)
{
  unsigned t[3] = {1};
  unsigned u[2];
  u[0] = 1;
  return xor_all(t, 3) ^ xor_all(u, 2); //~ initialization non-compliance
}
