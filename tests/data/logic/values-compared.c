// A quantifier over all values of a type that only compares them is decided by as many as differ.

/*@ logic integer count(int *t, integer n, int v) =
      n <= 0 ? 0 : count(t, n - 1, v) + (t[n - 1] == v ? 1 : 0);
    predicate same_members{A, B}(int *t, integer n) =
      \forall int v; count{A}(t, n, v) == count{B}(t, n, v);
*/

/*@ requires \valid(t + (0 .. n - 1)) && 2 <= n <= 4;
    assigns t[0 .. n - 1];
    ensures members: same_members{Old, Here}(t, n); //~ postcondition:members non-compliance input=t=&B1[0],n=2
    ensures order: t[0] <= t[1];
*/
void half_sorted(int *t, int n)
{
  if (t[0] > t[1]) {
    int low = t[1];
    t[1] = t[0];
    if (low != 7)
      t[0] = low;
  }
}

/*@ requires \valid(t + (0 .. n - 1)) && 0 <= n <= 4;
    assigns t[0 .. n - 1];
    ensures members: same_members{Old, Here}(t, n);
    ensures order: \forall integer i; 0 <= i < n - 1 ==> t[i] <= t[i + 1]; //~ postcondition:order non-compliance input=t=&B1[0],n=2
*/
void unsorted(int *t, int n)
{
}

/*@ ensures \result >= 0 <==> (\exists integer k; k >= x && k + 5 < 2 * x && x < 1000); //~ postcondition non-compliance input=x=999
    assigns \nothing;
*/
int beyond_five(int x)
{
  return x > 5 && x < 999 ? 1 : -1;
}

/*@ predicate is_text(char *s) = \exists unsigned n; s[n] == '\0' && \valid_read(s + (0 .. n)); */

/*@ requires is_text(s);
    assigns \nothing;
    ensures s[\result] == '\0';
*/
unsigned length(const char *s);

unsigned of_anything(const char *s)
{
  return length(s); //~ call-precondition non-compliance input=s=NULL
}

/*@ requires \valid_read(s + (0 .. 2)) && s[2] == '\0'; */
unsigned of_three(const char *s)
{
  return length(s);
}
