// What proofs take for granted is told: contracts without code, what is admitted, axioms.

/*@ assigns \nothing; ensures \result == x + 1; */
int next(int x);

/*@ requires x < 1000; assigns \nothing; ensures more: \result > x; */
int by_contract(int x) {
  return next(x);
}

/*@ requires x < 1000; assigns \nothing; ensures more: \result > x; */
int through(int x) {
  return by_contract(x);
}

/*@ assigns \nothing; ensures small: \result < 10; */
int admitted(int x) {
  //@ admit x < 10;
  return x;
}

/*@ axiomatic Height {
      logic integer height(integer n);
      axiom positive: \forall integer n; height(n) >= 0;
    }
*/

/*@ assigns \nothing; ensures \result <= height(x); */
int axiom(int x) {
  return -1;
}
