// What a logic function of a machine type gives back is of that type: axioms that say more are false.

/*@ axiomatic Typed {
      logic int price(integer n);
      axiom dear: price(7) == 6227020800; //~ dead-axioms doomed culprits=5
    } */

/*@ axiomatic Leaving {
      logic int power(integer n);
      axiom power_first: power(0) == 1; //~ dead-axioms doomed culprits=10,11
      axiom power_next: \forall integer n; n > 0 ==> power(n) == 10 * power(n - 1);
    } */
