// A walking pointer of which the invariant says nothing may point outside.

/*@ requires 0 <= n <= 10 && \valid_read(a + (0 .. n - 1));
    assigns \nothing; */
unsigned sum(unsigned *a, int n)
{
  unsigned s = 0;
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i, s, a;
      loop variant n - i; */
  while (i < n) {
    s = s + *a; //~ mem-access subcontract-weakness weak=loop1
    a++;
    i++;
  }
  return s;
}
