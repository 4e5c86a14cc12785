// Polymorphic types and definitions: each at the types that it is used at.

/*@ type option<A> = None | Some(A);
    type pair<A, B> = Pair(A, B);

    logic A first<A, B>(pair<A, B> p) = \match p { case Pair(a, _): a };
    logic A given<A>(option<A> o, A other) = \match o { case None: other case Some(a): a };
    predicate present<A>(option<A> o) = o != None;

    lemma one: first(Pair(1, \true)) == 1 && first(Pair(Some(2), 1)) == Some(2);
    lemma nothing: \forall integer y; given(None, y) == y;
    lemma deep: present(Some(None)) && !present(given(Some(None), Some(1)));
    lemma wrong: \forall option<integer> o; given(o, 0) == 0; //~ lemma:wrong non-compliance input=o=Some(1) //~ dead-axioms doomed culprits=13

    logic option<integer> find(int *a, integer n, integer x) =
      n <= 0 ? None : a[n - 1] == x ? Some(n - 1) : find(a, n - 1, x);
*/

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures found: \result >= 0 ==> find(a, n, x) == Some(\result);
    ensures none: \result < 0 ==> !present(find(a, n, x)); */
int last(int *a, int n, int x)
{
  int i = n;
  /*@ loop invariant 0 <= i <= n;
      loop invariant find(a, n, x) == find(a, i, x);
      loop assigns i;
      loop variant i; */
  while (i > 0) {
    i--;
    if (a[i] == x)
      return i;
  }
  return -1;
}
