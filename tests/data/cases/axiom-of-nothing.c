// An axiom that is false for every number proves everything, until it is dropped.

/*@ axiomatic Order {
      axiom shrinks: \forall integer n; n + 1 < n; //~ dead-axioms doomed culprits=4
    } */

int seven(void)
{
  //@ assert nonsense: 7 == 8; //~ assertion:nonsense non-compliance //~ dead-code doomed culprits=9
  return 7;
}
