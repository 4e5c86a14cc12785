// The length of a string that ends within n characters.

/*@ requires 0 <= n <= 100 && \valid_read(s + (0 .. n)) && s[n] == 0;
    assigns \nothing;
    ensures end: 0 <= \result <= n && s[\result] == 0;
    ensures first: \forall integer k; 0 <= k < \result ==> s[k] != 0;
*/
int length(const char *s, int n)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant before: \forall integer k; 0 <= k < i ==> s[k] != 0;
      loop assigns i;
      loop variant n - i; */
  while (s[i] != 0)
    i++;
  return i;
}
