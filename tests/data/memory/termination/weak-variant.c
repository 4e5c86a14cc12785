// The pointer never passes the end, and the invariant does not say so.

/*@ requires 1 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing; */
void f(int *a, int n)
{
  int *p = a, *end = a + n;
  /*@ loop invariant inside: p == a + (p - a) && 0 <= p - a;
      loop assigns p;
      loop variant end - p; */ //~ loop-variant-non-negative subcontract-weakness weak=loop1
  while (p != end)
    p++;
}
