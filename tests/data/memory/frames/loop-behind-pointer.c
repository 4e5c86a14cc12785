// The pointer has moved on where the loop frame is read, so it names the next cell.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n - 1)); */
void f(int *a, int n)
{
  int *p = a;
  int i = 0;
  /*@ loop invariant position: p == a + i && 0 <= i <= n;
      loop assigns i, p, *p; //~ loop-assigns non-compliance
      loop variant n - i; */
  while (i < n) {
    *p = 0;
    p++;
    i++;
  }
}
