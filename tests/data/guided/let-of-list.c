// An assumption gives a list a name: what it says of numbers is still solved.

/*@ logic \list<integer> to_list(int *a, integer n) =
      n <= 0 ? \Nil : to_list(a, n - 1) ^ [| a[n - 1] |];
*/

/*@ requires n == 8 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == n; //~ postcondition subcontract-weakness weak=loop1 input=a=&B1[0],n=8
*/
int members(int *a, int n)
{
  int i = 0, s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant \let l = to_list(a, i); \length(l) == i && s <= \length(l);
      loop assigns i, s;
      loop variant n - i;
  */
  while (i < n) {
    s++;
    i++;
  }
  return s;
}
