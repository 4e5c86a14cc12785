// A buffer is filled with one letter and ended with a zero.

/*@ requires 0 <= n <= 100 && \valid(s + (0 .. n));
    assigns s[0 .. n];
    ensures letters: \forall integer k; 0 <= k < n ==> s[k] == c;
    ensures end: s[n] == 0;
*/
void fill(char *s, int n, char c)
{
  int i;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant sofar: \forall integer k; 0 <= k < i ==> s[k] == c;
      loop assigns i, s[0 .. n];
      loop variant n - i; */
  for (i = 0; i < n; i++)
    s[i] = c;
  s[n] = 0;
}
