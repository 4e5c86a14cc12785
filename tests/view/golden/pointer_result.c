// A pointer as a result is two numbers; NULL is block 0.
int *find(int *a, int n);
/*@ requires \valid_read(a + (0 .. 3));
  @ ensures \result == \null || (\base_addr(\result) == \base_addr(a) && *\result == x); */
int *f(int *a, int x) {
  int *p = find(a + 1, 3);
  if (p && *p == x) return p;
  return *a == x ? a : 0;
}
