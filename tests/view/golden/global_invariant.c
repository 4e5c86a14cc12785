// A global invariant is assumed where a function begins, and checked where it calls and where it ends.
int g;
/*@ global invariant low: g >= 0; */

/*@ assigns g; */
void other(void);

int f(int n) {
  g = n;
  other();
  return g;
}
