// The callee returns where in the array the value stands, or null.

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures inside: \result != \null ==> \exists integer k; 0 <= k < n && \result == a + k;
    ensures found: \result != \null ==> *\result == x;
*/
int *find(int *a, int n, int x)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */
  for (i = 0; i < n; i++)
    if (a[i] == x)
      return &a[i];
  return 0;
}

/*@ assigns \nothing;
    ensures three: \result == 3 || \result == 0; */
int f(void)
{
  int t[2] = {1, 3};
  int *p = find(t, 2, 3);
  return p ? *p : 0;
}
