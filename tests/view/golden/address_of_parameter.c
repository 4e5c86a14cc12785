// A parameter whose address is taken: the code works on its block, the contract means the value.
void set(int *p);
/*@ ensures \result >= n; assigns \nothing; */
int f(int n) {
  int *p = &n, **q = &p;
  set(*q);
  return n;
}
