// A recursive definition that no function satisfies.

/*@ logic integer more(integer n) = more(n) + 1; */ //~ dead-axioms doomed culprits=3
/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */

/*@ assigns \nothing; ensures \result == x; */
int f(int x) { return x; }
