// Lemmas about recursive definitions over integers are proved by induction.

/*@ logic integer count{L}(int *a, integer n, int v) =
      n <= 0 ? 0 : count(a, n - 1, v) + (a[n - 1] == v ? 1 : 0); */

/*@ lemma alike{A,B}: \forall int *a, integer n, int v;
      (\forall integer k; 0 <= k < n ==> \at(a[k],A) == \at(a[k],B)) ==> count{A}(a, n, v) == count{B}(a, n, v); */

/*@ lemma within{L}: \forall int *a, integer n, int v; 0 <= n ==> 0 <= count(a, n, v) <= n; */

/*@ logic integer triangle(integer n) = n <= 0 ? 0 : n + triangle(n - 1); */

/*@ lemma formula: \forall integer n; 0 <= n ==> 2 * triangle(n) == n * (n + 1); */

/*@ requires 0 < n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == count(a, n, v); */
int counted(const int *a, int n, int v)
{
  int c = 0;
  /*@ loop invariant 0 <= i <= n && c == count(a, i, v);
      loop assigns i, c;
      loop variant n - i; */
  for (int i = 0; i < n; i++) c += a[i] == v;
  return c;
}
