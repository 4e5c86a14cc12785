// What is said to depend on nothing, or not said to depend on what it does.

/*@ axiomatic Open {
      predicate is_open{L}(int *door);
      axiom by_value{L}: \forall int *d; is_open{L}(d) <==> *d == 1; //~ dead-axioms doomed culprits=4,5
    } */

/*@ axiomatic Shut {
      predicate is_shut(int *door) reads \nothing;
      axiom shut_by_value{L}: \forall int *d; is_shut(d) <==> *d == 0; //~ dead-axioms doomed culprits=10
    } */

/*@ axiomatic Locked {
      predicate is_locked{L}(int *door) reads *door;
      axiom locked_by_value{L}: \forall int *d; is_locked{L}(d) <==> *d == 2;
    } */

/*@ axiomatic Named {
      predicate is_named{L}(int *door);
      axiom always{L}: \forall int *d; is_named{L}(d);
    } */

/*@ requires \valid(d); assigns *d; ensures is_open(d) && is_locked(d + 0) <==> \false; */
void open_it(int *d) { *d = 1; }
