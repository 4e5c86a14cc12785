// Two functions that call each other, unrolled to the depth allowed.
int odd(int n);
int even(int n) { if (n == 0) return 1; return odd(n - 1); }
int odd(int n) { if (n == 0) return 0; return even(n - 1); }
int f(int n) { return even(n); }
