// A count of what has a property: proved by a loop, refuted by a run, and told of states and globals. [slow]
int limit;

/*@ requires 0 <= n < 1000 && \valid_read(t + (0 .. n-1));
    assigns \nothing;
    ensures \result == \numof(0, n-1, \lambda integer k; t[k] < limit); */
int below(const int *t, int n)
{
  int c = 0;
  /*@ loop invariant 0 <= c <= i <= n;
      loop invariant c == \numof(0, i-1, \lambda integer k; t[k] < limit);
      loop assigns i, c;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (t[i] < limit) c++;
  return c;
}

/*@ requires 0 <= n < 1000 && \valid_read(t + (0 .. n-1));
    assigns \nothing; //~ assigns subcontract-weakness weak=loop1 input=t=NULL,n=0,v=0
    ensures \result == \numof(0, n-1, \lambda integer k; t[k] == v); */ //~ postcondition non-compliance input=t=&B1[0],n=1,v=0
int equal(const int *t, int n, int v)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    if (t[i] >= v) c++; //~ mem-access subcontract-weakness weak=loop1 input=t=NULL,n=0,v=0 //~ signed-overflow subcontract-weakness weak=loop1 input=t=&B1[0],n=0,v=0
  return c;
}

/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    assigns *p, *q;
    ensures \numof(0, 9, \lambda integer k; k == *p) == \numof(0, 9, \lambda integer k; k == \old(*q));
    ensures wrong: \numof(0, 9, \lambda integer k; k == *p) == \numof(0, 9, \lambda integer k; k == \old(*p)); */ //~ postcondition:wrong non-compliance input=p=&B1[0],q=&B2[0]
void swap(int *p, int *q)
{
  int old = *p;
  *p = *q;
  *q = old;
}
