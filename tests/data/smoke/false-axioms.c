// Axioms that are false alone, or together; and a definition that cannot be.

/*@ axiomatic Wrong {
      axiom bigger: \forall integer n; n * n > n; //~ dead-axioms doomed culprits=4
    } */

/*@ axiomatic Scale {
      logic integer scale(integer n) reads \nothing;
      axiom up: \forall integer n; scale(n) > n; //~ dead-axioms doomed culprits=9,10
      axiom down: \forall integer n; scale(n) <= 2 * n;
      axiom even: \forall integer n; scale(n) % 2 == 0;
    } */

/*@ lemma half: \forall integer n; n / 2 < n; */

/*@ assigns \nothing; ensures \result == x; */
int f(int x) { return x; }
