// The frame's range ends one element too early.

/*@ requires 1 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 2]; */ //~ assigns non-compliance
void mark_last(int *a, int n)
{
  a[n - 1] = 1;
}
