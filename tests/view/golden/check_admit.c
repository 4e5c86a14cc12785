// What check, admit and assert become, in code and in clauses.
/*@ requires a: x > 0; check requires b: x > 1; admit requires c: x > 2; typically x < 9;
  @ assigns \nothing; check ensures d: \result > 3; admit ensures e: \result > 4; */
int g(int x) { return x; }
int f(int x) {
  //@ check one: x > 5;
  //@ admit two: x > 6;
  //@ assert three: x > 7;
  return g(x);
}
