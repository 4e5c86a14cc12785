// A sum type: what its constructors make is told apart, and taken apart by \match.

/*@ type tree = Leaf | Node(tree, integer, tree);

    logic integer size(tree t) =
      \match t { case Leaf: 0 case Node(l, _, r): size(l) + 1 + size(r) };

    lemma two: size(Node(Leaf, 3, Node(Leaf, 4, Leaf))) == 2;
    lemma parts: \forall tree a, b, c, d, integer v, w;
      Node(a, v, b) == Node(c, w, d) ==> v == w && a == c && b == d;
    lemma cases: \forall tree t;
      t == Leaf || \exists tree l, r, integer v; t == Node(l, v, r);
*/

/*@ assigns \nothing;
    ensures one: size(Node(Leaf, \result, Leaf)) == 1;
    ensures same: Node(Leaf, \result, Leaf) == Node(Leaf, x, Leaf);
    ensures other: Node(Leaf, \result, Leaf) != Node(Leaf, 123457, Leaf); */ //~ postcondition:other non-compliance input=x=123457
int id(int x)
{
  return x;
}
