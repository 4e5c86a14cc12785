// A frame given by a comprehension is refused.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns { a[k] | integer k; 0 <= k < n && k % 2 == 0 }; */ //~ refused
void f(int *a, int n)
{
  if (n > 0)
    a[0] = 0;
}
