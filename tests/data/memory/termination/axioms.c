// A count that only axioms describe: it is proved by them.

/*@ axiomatic Count {
      logic integer Zeros{L}(int *a, integer n) reads a[0 .. n - 1];
      axiom none{L}: \forall int *a, integer n; n <= 0 ==> Zeros{L}(a, n) == 0;
      axiom hit{L}: \forall int *a, integer n;
        n > 0 && a[n - 1] == 0 ==> Zeros{L}(a, n) == Zeros{L}(a, n - 1) + 1;
      axiom miss{L}: \forall int *a, integer n;
        n > 0 && a[n - 1] != 0 ==> Zeros{L}(a, n) == Zeros{L}(a, n - 1);
    } */

/*@ requires 0 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures counted: \result == Zeros(a, n); */
int zeros(int *a, int n)
{
  int i, c = 0;
  /*@ loop invariant range: 0 <= c <= i <= n;
      loop invariant sofar: c == Zeros(a, i);
      loop assigns i, c;
      loop variant n - i; */
  for (i = 0; i < n; i++)
    if (a[i] == 0)
      c++;
  return c;
}
