// A sum over an array is a recursive function of its bounds: proved by a loop, refuted by a run. [slow]
/*@ requires 0 <= n < 1000 && \valid_read(t + (0 .. n-1));
    requires \forall integer k; 0 <= k < n ==> 0 <= t[k] <= 10;
    assigns \nothing;
    ensures \result == \sum(0, n-1, \lambda integer k; t[k]); */
int total(const int *t, int n)
{
  int s = 0;
  /*@ loop invariant 0 <= i <= n && 0 <= s <= 10 * i;
      loop invariant s == \sum(0, i-1, \lambda integer j; t[j]);
      loop assigns i, s;
      loop variant n - i; */
  for (int i = 0; i < n; i++) s += t[i];
  return s;
}

/*@ requires 0 <= n < 1000 && \valid_read(t + (0 .. n-1));
    requires \forall integer k; 0 <= k < n ==> 0 <= t[k] <= 10;
    assigns \nothing;
    ensures \result == \sum(0, n-1, \lambda integer k; t[k]); */ //~ postcondition non-compliance input=t=&B1[0],n=1
int all_but_the_first(const int *t, int n)
{
  int s = 0;
  /*@ loop invariant 1 <= i && 0 <= s <= 10 * i;
      loop invariant n > 0 ==> i <= n;
      loop invariant s == \sum(1, i-1, \lambda integer j; t[j]);
      loop assigns i, s;
      loop variant n - i; */
  for (int i = 1; i < n; i++) s += t[i];
  return s;
}

/*@ requires 0 <= n < 1000 && \valid(t + (0 .. n-1));
    requires \forall integer k; 0 <= k < n ==> 0 <= t[k] <= 10;
    assigns t[0 .. n-1];
    ensures \sum(0, n-1, \lambda integer k; t[k]) == \sum(0, n-1, \lambda integer k; \old(t[k])) + n; */ //~ postcondition subcontract-weakness weak=loop1 input=t=&B1[0],n=1
void increase(int *t, int n)
{
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, t[0 .. n-1]; */
  for (int i = 0; i < n; i++) t[i]++; //~ signed-overflow subcontract-weakness weak=loop1 input=t=&B1[0],n=1
}

void constants(void)
{
  int a[3] = {1, 2, 3};
  struct { int x; int y[2]; } s = {1, {2, 3}};
  int m[2][2] = {{1, 2}, {3, 4}};
  //@ assert array: \sum(0, 2, \lambda integer k; a[k]) == 6;
  //@ assert member: \sum(0, 1, \lambda integer k; s.y[k] + s.x) == 7;
  //@ assert nested: \sum(0, 1, \lambda integer k; \sum(0, 1, \lambda integer l; m[k][l])) == 10;
  //@ assert depends: \sum(0, 2, \lambda integer x; \sum(0, x, \lambda integer y; x * y)) == 7;
  //@ assert empty: \sum(3, 2, \lambda integer x; x) == 0 && \product(1, 0, \lambda integer x; x) == 1;
  //@ assert product: \product(1, 4, \lambda int x; x) == 24;
  //@ assert wrong: \sum(1, 3, \lambda integer x; x * x) == 13; //~ assertion:wrong non-compliance //~ dead-code doomed culprits=55
}
