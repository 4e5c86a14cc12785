// The loop walks n elements on, and its invariant forgets where the pointer is.

/*@ requires 0 <= n <= 10 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures end: \result == a + n; //~ postcondition:end subcontract-weakness weak=loop1 input=a=NULL,n=0
*/
int *skip(int *a, int n)
{
  int *p = a;
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i, p;
      loop variant n - i; */
  while (i < n) {
    p++;
    i++;
  }
  return p;
}
