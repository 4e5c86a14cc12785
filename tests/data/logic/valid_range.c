// The words of older ACSL for ranges; what a function of the logic reads may be a set of any kind. [slow]
/*@ axiomatic Column {
      logic integer column{L}(int **t, integer n, integer c) reads t[0 .. n-1][c];
      axiom none{L}: \forall int **t, integer c; column(t, 0, c) == 0;
      axiom more{L}: \forall int **t, integer n, c; n > 0 ==> column(t, n, c) == column(t, n-1, c) + t[n-1][c];
    } */

/*@ requires 0 <= n <= 100 && \valid_range(p, 0, n - 1);
    assigns p[0 .. n-1];
    ensures \forall integer k; 0 <= k < n ==> p[k] == 0; */
void clear(int *p, int n)
{
  /*@ loop invariant 0 <= i <= n && \forall integer k; 0 <= k < i ==> p[k] == 0;
      loop assigns i, p[0 .. n-1];
      loop variant n - i; */
  for (int i = 0; i < n; i++) p[i] = 0;
}

/*@ requires \valid_range(p, 0, 1);
    assigns \nothing; */
int third(int *p)
{
  return p[2]; //~ mem-access non-compliance input=p=&B1[0]
}

/*@ requires \valid_read(t + (0 .. 1)) && \valid_read(t[0] + c) && \valid_read(t[1] + c) && c >= 0;
    requires -10 <= t[0][c] <= 10 && -10 <= t[1][c] <= 10;
    assigns \nothing;
    ensures \result == column(t, 2, c);
    ensures wrong: \result == column(t, 1, c); */ //~ postcondition:wrong non-compliance input=t=&B1[0],c=0
int two(int **t, int c)
{
  return t[0][c] + t[1][c];
}
