// Inductive predicates that are something, and such as nothing is.

/*@ inductive steps_down(integer n) { //~ dead-axioms doomed culprits=3
      case off: \forall integer n; !steps_down(n) ==> steps_down(n);
    } */

/*@ inductive small(integer n) {
      case none: small(0);
      case next: \forall integer n; n < 5 && small(n) ==> small(n + 1);
    } */

/*@ logic integer depth{L}(int *p) = depth(p) + *p * *p + 1; */ //~ dead-axioms doomed culprits=12

/*@ requires small(x); assigns \nothing; ensures \result <= 5; */
int f(int x) { return x; }
