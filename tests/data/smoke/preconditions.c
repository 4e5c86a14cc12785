// Preconditions that exclude each other, alone or with a behavior; and twins that do not.

/*@ requires n > 3; //~ dead-requires doomed culprits=3,5
    requires n % 2 == 0;
    requires n < 2;
    ensures anything: \result == 7; */ //~ postcondition:anything unreachable
int never_called(int n) { return n; }

/*@ requires n > 3;
    requires n % 2 == 0;
    ensures \result == n; */
int called(int n) { return n; }

/*@ requires n > 0 && n < 0; */ //~ dead-requires doomed culprits=14
void alone(int n) { }

/*@ requires lower: n <= 0;
    assigns \nothing;
    behavior some:
      assumes n >= 1; //~ dead-assumes doomed culprits=17,20
      ensures \result == 99;
    behavior none:
      assumes n <= 0;
      ensures \result == n; */
int behaves(int n) { return n; }
