// Invariants of global data and of types that clash with preconditions are culprits.

int depth = 20;
/*@ global invariant deep: depth > 10; */ //~ postcondition:deep unreachable //~ postcondition:deep unreachable

/*@ requires shallow: depth < 5; assigns \nothing; ensures \result == 2; */ //~ assigns unreachable //~ postcondition unreachable //~ dead-requires doomed culprits=4,6
int sounds(void) { return 1; }

struct range { int low, high; };
/*@ type invariant ordered(struct range r) = r.low <= r.high; */ //~ postcondition:ordered unreachable //~ postcondition:ordered unreachable

struct range limits = {1, 4};

/*@ requires limits.low > 7; requires limits.high < 3; assigns \nothing; ensures \result == 2; */ //~ assigns unreachable //~ postcondition unreachable //~ dead-requires doomed culprits=10,14,14
int outside(void) { return 1; }
