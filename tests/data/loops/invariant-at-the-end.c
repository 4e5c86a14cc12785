// An invariant that is true while the loop goes on and false when it ends.

/*@ requires 1 <= n <= 100; assigns \nothing; */
int f(int n)
{
  int i = 0;
  /*@ loop invariant inside: 0 <= i < n; //~ loop-invariant-preserved:inside non-compliance input=n=1
      loop assigns i;
      loop variant n - i; */
  for (i = 0; i < n; i++)
    ;
  return i; //~ dead-code alive
}
