// The greatest and the least of numbers; of none, they are numbers that nobody knows. [slow]
/*@ requires 0 < n && \valid_read(t + (0 .. n-1));
    assigns \nothing;
    ensures \result == \max(0, n-1, \lambda integer k; t[k]); */
int greatest(const int *t, int n)
{
  int m = t[0];
  /*@ loop invariant 1 <= i <= n && m == \max(0, i-1, \lambda integer k; t[k]);
      loop assigns i, m;
      loop variant n - i; */
  for (int i = 1; i < n; i++)
    if (t[i] > m) m = t[i];
  return m;
}

/*@ requires 0 < n && \valid_read(t + (0 .. n-1));
    assigns \nothing; //~ assigns subcontract-weakness weak=loop1 input=t=&B1[0],n=1
    ensures \result == \min(0, n-1, \lambda integer k; t[k]); */ //~ postcondition non-compliance input=t=&B1[0],n=2
int not_least(const int *t, int n)
{
  int m = t[0];
  for (int i = 1; i < n; i++)
    if (t[i] > m) m = t[i]; //~ mem-access subcontract-weakness weak=loop1 input=t=&B1[0],n=1 //~ mem-access assuming
  return m;
}

/*@ requires 0 <= n <= 1 && \valid_read(t + (0 .. n-1));
    assigns \nothing;
    ensures n == 1 ==> \max(0, n-1, \lambda integer k; t[k]) == \result;
    ensures unknown: \max(0, n-1, \lambda integer k; t[k]) == \result; */ //~ postcondition:unknown unknown
int of_none(const int *t, int n)
{
  return n == 1 ? t[0] : 0;
}
