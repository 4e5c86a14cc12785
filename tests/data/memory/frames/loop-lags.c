// The loop frame is read at the end of an iteration, and there it lags one cell behind.

/*@ requires 0 <= n <= 100 && \valid(b + (0 .. n - 1)); */
void f(int *b, int n)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i, b[0 .. i - 2]; //~ loop-assigns non-compliance
      loop variant n - i; */
  for (i = 0; i < n; i++)
    b[i] = 0;
}
