// The target has room for the letters, and none for the zero behind them.

/*@ requires 0 <= n <= 100 && \valid_read(s + (0 .. n)) && s[n] == 0;
    requires \valid(d + (0 .. n - 1)) && \separated(d + (0 .. n), s + (0 .. n)); */
void copy(char *d, const char *s, int n)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i, d[0 .. n - 1];
      loop variant n - i; */
  while (s[i] != 0) {
    d[i] = s[i];
    i++;
  }
  d[i] = 0; //~ mem-access non-compliance
}
