// A variant that the invariant does not keep from being negative, though it never is.

/*@ requires 0 <= n <= 100; assigns \nothing; */
void f(int n)
{
  int i = 2 * n;
  /*@ loop invariant range: i <= 200;
      loop assigns i;
      loop variant i; */ //~ loop-variant-non-negative subcontract-weakness weak=loop1 input=n=0
  while (i != 0)
    i = i - 2; //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
}
