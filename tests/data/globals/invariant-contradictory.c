// Invariants that contradict each other, or a precondition, let no input in: the smoke tests say so.
int level = 20;
/*@ global invariant high: level > 10; */ //~ postcondition:high unreachable

/*@ requires level < 5; ensures \result == 2; */ //~ postcondition unreachable //~ dead-requires doomed culprits=3,5
int one(void) { return 1; }
