// A contract's clauses, with names, modes, behaviors, and parameters in their pre-state.
int total;
/*@ requires low: 0 <= n;
    check requires n < 100;
    admit requires sum: total: total >= 0;
    typically n < 10;
    decreases n;
    assigns total, \result \from total, n;
    ensures \result == \old(total) + n;
    ensures n == \at(n, Post) && \at(total, Here) >= \at(total, Old);
    check ensures \result > 0 ==> \old(total + n) > 0;
    behavior some:
      assumes n > 0;
      requires n != 5;
      assigns total;
      ensures total > \old(total);
    behavior none:
      assumes n == 0;
      assigns \nothing;
    complete behaviors;
    disjoint behaviors some, none; */
int add(int n) {
  /*@ for some: assert n > 0; */
  /*@ for some, none: check n >= 0; */
  /*@ admit n != 3; */
  n += total;
  return total = n;
}
