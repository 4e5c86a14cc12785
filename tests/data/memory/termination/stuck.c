// At a zero the pointer stays where it is, and the loop goes on for ever.

/*@ requires 1 <= n <= 100 && \valid_read(a + (0 .. n - 1));
    assigns \nothing; */
void f(int *a, int n)
{
  int *p = a, *end = a + n;
  /*@ loop invariant inside: p == a + (p - a) && 0 <= p - a <= n;
      loop assigns p;
      loop variant end - p; */ //~ loop-variant-decreases non-compliance
  while (p < end)
    if (*p != 0)
      p++;
}
