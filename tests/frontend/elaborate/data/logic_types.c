// Sum types, aliases, polymorphism; what type parameters stand for at a use.
/*@ type color = Red | Green | Mixed(color, integer);
    type tree<A> = Leaf | Branch(tree<A>, A, tree<A>);
    type number = integer;
    logic integer height<A>(tree<A> t);
    logic A first<A>(A x, A y) = x;
    predicate same<A, B>(A x, A y, B z) = x == y;
    lemma any<A>: \forall tree<A> t; height(t) >= 0;
    lemma mixed: Mixed(Red, 2) != Green;
    lemma used: \forall number n, int c; first(n, c) == n && height(Branch(Leaf, n, Leaf)) == 1;
*/
/*@ requires same(p, p, 1.5) && first(*p, 3) == 3; */
void f(int *p) { }
