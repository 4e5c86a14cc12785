// Polymorphic lemmas are proved of all types, axioms and inductive predicates are of those that are used; a false one has a run. [slow]

/*@ type pair<A, B> = Pair(A, B);

    logic integer len<A>(\list<A> l) = \match l { case \Nil: 0 case \Cons(_, t): 1 + len(t) };
    lemma same<A>: \forall \list<A> l; len(l) == \length(l);
    lemma parts<A, B>: \forall pair<A, B> p; \exists A a, B b; p == Pair(a, b);
    lemma wrong<A>: \forall A x, y; x == y; //~ lemma:wrong non-compliance input=x=x1,y=x2 //~ dead-axioms doomed culprits=8

    axiomatic First {
      logic A first<A, B>(pair<A, B> p) reads \nothing;
      axiom of_pair<A, B>: \forall A a, B b; first(Pair(a, b)) == a; //~ dead-axioms unknown
    }
    lemma of_list: first(Pair([| 1 |], \true)) == [| 1 |];

    inductive has<A>(\list<A> l, A x) {
      case here<A>: \forall \list<A> t, A x; has(\Cons(x, t), x);
      case there<A>: \forall \list<A> t, A x, y; has(t, x) ==> has(\Cons(y, t), x);
    }
    lemma joined<A>: \forall \list<A> a, b, A x; has(a, x) ==> has(a ^ b, x);
    lemma three: has([| 1, 2, 3 |], 3) && !has([| 1, 2, 3 |], 4);
*/

/*@ assigns \nothing;
    ensures one: len([| \result |]) == 1;
    ensures held: has([| 1, x |], 3); */ //~ postcondition:held non-compliance input=x=0
int id(int x)
{
  return x;
}
