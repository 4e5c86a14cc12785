// With n == 0 the frame names nothing, and the code writes.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n));
    assigns a[0 .. n - 1]; */ //~ assigns non-compliance input=a=&B1[0],n=0
void f(int *a, int n)
{
  a[0] = 1;
}
