// For n == 0 the frame names nothing, and nothing is written.

/*@ requires 0 <= n <= 100 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures last: n > 0 ==> a[n - 1] == 1;
*/
void mark_last(int *a, int n)
{
  if (n > 0)
    a[n - 1] = 1;
}
