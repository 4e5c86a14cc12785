// Contracts of all declarations are one; each speaks of the parameters by its own names.
/*@ requires 0 <= a; behavior big: assumes a > 9; */
int f(int a, int);
/*@ requires 0 <= y; ensures \result == x; */
int f(int x, int y) {
  /*@ for big: assert x > 9; */
  return x;
}
/*@ assigns \nothing; ensures \result >= n; */
int only_declared(int n);
int g(short n) { return f(only_declared(n), n) + only_declared(-1); }
