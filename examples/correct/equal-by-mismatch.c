// Two arrays are equal where the search for a difference runs through to the end.

/*@ requires length: n >= 0;
    requires readable: \valid_read(sent + (0 .. n - 1)) && \valid_read(got + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures range: 0 <= \result <= n;
    ensures differs: \result < n ==> sent[\result] != got[\result];
    ensures first: \forall integer k; 0 <= k < \result ==> sent[k] == got[k];
*/
int first_error(const int *sent, const int *got, int n)
{
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant fine: \forall integer k; 0 <= k < i ==> sent[k] == got[k];
      loop assigns i;
      loop variant n - i;
  */
  for (int i = 0; i < n; i++) {
    if (sent[i] != got[i])
      return i;
  }
  return n;
}

/*@ requires length: n >= 0;
    requires readable: \valid_read(sent + (0 .. n - 1)) && \valid_read(got + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures truth: \result == 0 || \result == 1;
    ensures intact: \result == 1 <==> (\forall integer k; 0 <= k < n ==> sent[k] == got[k]);
*/
int intact(const int *sent, const int *got, int n)
{
  return first_error(sent, got, n) == n;
}
