// The loop frame names the index, and not what the loop writes.

/*@ requires 0 <= n <= 100 && \valid(b + (0 .. n - 1)); */
void f(int *b, int n)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i; //~ loop-assigns non-compliance
      loop variant n - i; */
  for (i = 0; i < n; i++)
    b[i] = 0;
}
