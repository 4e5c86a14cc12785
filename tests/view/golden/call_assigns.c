// A call whose contract names cells of a local array, read in the state before the call.
/*@ requires \valid(a + (0 .. n - 1));
  @ assigns a[0 .. n - 1], *last;
  @ ensures a[0] == \old(a[0]) + n; */
void fill(int *a, int n, int *last);
int f(int n) {
  int t[2] = {1, n}, last = 0;
  fill(t, 2, &last);
  return t[1] + last;
}
