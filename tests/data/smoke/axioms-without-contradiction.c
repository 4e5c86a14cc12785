// Axioms from which nothing false was proved: that is not called consistent.

/*@ axiomatic Order {
      logic integer height(integer n) reads \nothing;
      axiom grows: \forall integer n; height(n) < height(n + 1); //~ dead-axioms unknown
    } */

/*@ assigns \nothing; ensures \result == x; */
int f(int x) { return x; }
