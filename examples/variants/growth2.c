// The loop assigns clause lets the search for the place change the sequence. [options: --no-rte --timeout 120] [slow]

/*@ predicate grows_slowly(int *s, integer n) =
      s[0] == 0 && (\forall integer k; 1 <= k < n ==> 0 <= s[k] <= s[k - 1] + 1);
*/

/*@ lemma at_most_place:
//~^ lemma:at_most_place unknown
      \forall int *s; \forall integer n;
        grows_slowly(s, n) ==> (\forall integer k; 0 <= k < n ==> s[k] <= k);
*/

/*@ requires size: 1 <= from <= n;
    requires writable: \valid(s + (0 .. n - 1));
    requires begun: grows_slowly(s, from);
    assigns s[from .. n - 1];
    ensures grown: grows_slowly(s, n);
*/
void clear_from(int *s, int from, int n)
{
  int i = from;
  /*@ loop invariant range: from <= i <= n;
      loop invariant grown: grows_slowly(s, i);
      loop assigns i, s[from .. n - 1];
      loop variant n - i;
  */
  while (i < n) {
    s[i] = 0;
    i++;
  }
}

/*@ requires size: n > 0;
    requires writable: \valid(s + (0 .. n - 1));
    requires grown: grows_slowly(s, n);
    assigns s[1 .. n - 1];
    //~^ assigns assuming
    ensures grown: grows_slowly(s, n);
    //~^ postcondition:grown subcontract-weakness weak=loop1
    ensures later: \result == 1 ==>
    //~^ postcondition:later subcontract-weakness weak=loop1
      (\exists integer j; 0 <= j < n && \at(s[j], Pre) < s[j]
        && (\forall integer k; 0 <= k < j ==> s[k] == \at(s[k], Pre)));
*/
int next_growth(int *s, int n)
{
  int p = n - 1;
  /*@ loop invariant range: 0 <= p <= n - 1;
      loop assigns p, s[1 .. n - 1];
      loop variant p;
  */
  while (p > 0 && s[p - 1] < s[p])
    p--;
  if (p == 0)
    return 0;
  //@ assert fits: s[p] + 1 <= 2147483647;
  //~^ assertion:fits subcontract-weakness weak=loop1
  s[p] = s[p] + 1;
  clear_from(s, p + 1, n);
  //~^ call-precondition:begun subcontract-weakness weak=loop1
  //@ assert kept: \forall integer k; 0 <= k < p ==> s[k] == \at(s[k], Pre);
  //~^ assertion:kept subcontract-weakness weak=loop1
  return 1;
}
