// Recursion that is measured: the call is one site, its measure is checked.
/*@ requires n >= 0; decreases n; assigns \nothing; ensures \result == 2 * n; */
int f(int n) { return n == 0 ? 0 : 2 + f(n - 1); }
