// Lemmas about trees are proved by structural induction, and refuted by small trees. [slow]

/*@ type tree = Leaf | Node(tree, integer, tree);

    logic integer size(tree t) =
      \match t { case Leaf: 0 case Node(l, _, r): size(l) + 1 + size(r) };
    logic tree mirror(tree t) =
      \match t { case Leaf: Leaf case Node(l, x, r): Node(mirror(r), x, mirror(l)) };
    logic \list<integer> flat(tree t) =
      \match t { case Leaf: \Nil case Node(l, x, r): flat(l) ^ \Cons(x, flat(r)) };

    lemma natural: \forall tree t; size(t) >= 0;
    lemma back: \forall tree t; mirror(mirror(t)) == t;
    lemma as_large: \forall tree t; size(mirror(t)) == size(t);
    lemma as_long: \forall tree t; \length(flat(t)) == size(t);
    lemma wrong: \forall tree t; mirror(t) == t; //~ lemma:wrong non-compliance input=t=Node(Leaf,0,Node(Leaf,0,Leaf)) //~ dead-axioms doomed culprits=16
*/

/*@ assigns \nothing; */
void nothing(void) { }
