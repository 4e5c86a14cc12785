// Predicates that take sets are put in place; what they bind is not what their arguments are.
/*@ predicate all_in(int *a, integer n, set<integer> s) =
      \forall integer i; 0 <= i < n ==> a[i] \in s; */
/*@ predicate below(integer i, set<integer> s) = \forall integer n; n \in s ==> n < i; */
/*@ logic set<integer> upto(integer i) = { n | integer n; 0 <= n < i }; */

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == 1 <==> all_in(a, n, {0, 1});
    ensures prefixes: \result == 1 ==> \forall integer i; 0 <= i <= n ==> all_in(a, i, {0, 1});
    ensures zeros: \result == 1 ==> \forall integer i; 0 <= i <= n ==> all_in(a, i, {0}); */ //~ postcondition:zeros non-compliance input=a=&B1[0],n=1
int bits(int *a, int n)
{
  /*@ loop invariant 0 <= i <= n && all_in(a, i, {0, 1});
      loop assigns i;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (a[i] != 0 && a[i] != 1)
      return 0;
  return 1;
}

/*@ requires n >= 0;
    ensures all: \forall integer i; below(i, upto(i));
    ensures none: \forall integer n; 0 <= n <= 3 ==> below(n, upto(n + 1)); */ //~ postcondition:none non-compliance input=n=0
void names(int n)
{
}
