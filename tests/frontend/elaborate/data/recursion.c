// A function may call itself, and one that is defined later.
/*@ requires n >= 0; decreases n; assigns \nothing; ensures \result >= 0; */
int odd(int n);
/*@ requires n >= 0; decreases n; */
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int m) { if (m == 0) return 0; return even(m - 1); }
