// An array that is a parameter: a loop over it, its frame and what is unchanged.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
  @ assigns a[0 .. n - 1];
  @ ensures \forall integer i; 0 <= i < n ==> a[i] == 0; */
void f(int *a, int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n && (\forall integer k; 0 <= k < i ==> a[k] == 0);
    @ loop assigns i, a[0 .. i - 1];
    @ loop variant n - i; */
  while (i < n) { a[i] = 0; i++; }
}
