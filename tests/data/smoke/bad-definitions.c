// Preconditions that apply definitions which contradict themselves: these are culprits, too.

/*@ predicate odd(integer n) = !odd(n); */ //~ dead-axioms doomed culprits=3

/*@ requires x > 0; requires odd(x); assigns \nothing; ensures \result == 4; */ //~ assigns unreachable //~ postcondition unreachable //~ dead-requires doomed culprits=3,5
int one(int x) { return x; }

/*@ logic integer up(integer n) = up(n) + 1; */ //~ dead-axioms doomed culprits=8

/*@ requires up(y) > 0; assigns \nothing; ensures \result == 4; */ //~ assigns unreachable //~ postcondition unreachable //~ dead-requires doomed culprits=8
int two(int y) { return y; }

/*@ predicate grows(integer n) = n > 0 && (grows(n + 1) ==> \false) && grows(n + 1); */

/*@ requires grows(v); assigns \nothing; ensures \result == 4; */ //~ assigns unreachable //~ postcondition unreachable //~ dead-requires doomed culprits=13,15
int three(int v) { return v; }
