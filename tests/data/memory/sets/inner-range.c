// A range that leaves out the first and the last element.

/*@ requires 2 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns *(a + (1 .. n - 2));
    ensures ends: a[0] == \old(a[0]) && a[n - 1] == \old(a[n - 1]);
*/
void right(int *a, int n)
{
  if (n > 2)
    a[1] = 0;
}

/*@ requires 2 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns *(a + (1 .. n - 2)); */ //~ assigns non-compliance
void wrong(int *a, int n)
{
  a[1] = 0;
}
