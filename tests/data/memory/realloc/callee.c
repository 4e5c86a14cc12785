// A callee fills the block by its contract; what it wrote moves, what it did not promise does not. [slow]

#include <stdlib.h>

/*@ requires \valid(p + (0 .. n - 1)) && n >= 0;
    assigns p[0 .. n - 1];
    ensures filled: \forall integer k; 0 <= k < n ==> p[k] == v; */
void fill(int *p, int n, int v)
{
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i ==> p[k] == v;
      loop assigns i, p[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    p[i] = v;
}

/*@ requires \valid(p);
    assigns *p;
    ensures weak: *p >= 0; */
void small(int *p)
{
  *p = 1;
}

/*@ assigns \nothing; */
void f(void)
{
  int *p = malloc(2 * sizeof(int));
  if (!p)
    return;
  fill(p, 2, 7);
  int *q = realloc(p, 4 * sizeof(int));
  if (!q)
    return;
  //@ check kept: q[0] == 7 && q[1] == 7;
  fill(q + 2, 2, 8);
  //@ check grown: \forall integer k; 0 <= k < 4 ==> q[k] == (k < 2 ? 7 : 8);
  free(q);
}

void g(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  small(p);
  int *q = realloc(p, 2 * sizeof(int));
  if (!q)
    return;
  //@ check one: q[0] == 1; //~ assertion:one subcontract-weakness weak=small1
}
