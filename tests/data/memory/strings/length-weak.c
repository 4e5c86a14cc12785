// The loop passes letters only, and its invariant does not say so.

/*@ requires 0 <= n <= 100 && \valid_read(s + (0 .. n)) && s[n] == 0;
    assigns \nothing;
    ensures end: s[\result] == 0;
    ensures first: \forall integer k; 0 <= k < \result ==> s[k] != 0; //~ postcondition:first subcontract-weakness weak=loop1
*/
int length(const char *s, int n)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */
  while (s[i] != 0)
    i++;
  return i;
}
