// What an axiomatic block says of a function is enough to run it. [options: --no-rte] [slow]

/*@ axiomatic Factorial {
      logic integer fact(integer n) reads \nothing;
      axiom none: fact(0) == 1;
      axiom more: \forall integer n; n > 0 ==> fact(n) == n * fact(n - 1);
    } */

/*@ requires 0 <= n <= 5; assigns \nothing; ensures \result == fact(n); */
int right(int n)
{
  int r = 1;
  /*@ loop invariant 1 <= i <= n + 1;
      loop invariant r == fact(i - 1);
      loop assigns i, r;
      loop variant n - i; */
  for (int i = 1; i <= n; i++)
    r *= i;
  return r;
}

/*@ requires 0 <= n <= 5; assigns \nothing;
    ensures \result == fact(n); */ //~ postcondition non-compliance input=n=2
int one_short(int n)
{
  int r = 1, i = 1;
  /*@ loop invariant 1 <= i;
      loop invariant r == fact(i - 1);
      loop assigns i, r; */
  while (i < n) {
    r *= i;
    i++;
  }
  return r;
}

/*@ requires 0 <= n <= 3; assigns \nothing;
    ensures \result == fact(n); */ //~ postcondition subcontract-weakness weak=loop1 input=n=0
int thin(int n)
{
  int r = 1, i = 1;
  /*@ loop invariant 1 <= i <= n + 1;
      loop invariant 1 <= r <= 6; //~ loop-invariant-preserved subcontract-weakness weak=loop1 input=n=2
      loop assigns i, r; */
  while (i <= n) {
    r *= i;
    i++;
  }
  return r;
}
