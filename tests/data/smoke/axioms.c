// A precondition that contradicts an axiom; one that does not.

/*@ axiomatic Limits {
      logic integer limit reads \nothing;
      axiom low: limit >= 10;
      axiom high: limit <= 20;
    } */

/*@ requires limit < 5; //~ dead-requires doomed culprits=5,9
    assigns \nothing; ensures anything: \result == 1; */ //~ assigns unreachable //~ postcondition:anything unreachable
int f(void) { return 0; }
