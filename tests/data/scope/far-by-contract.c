// What the contracts let fail is run as code from the same inputs: so a failure is found far beyond the bounds.
/*@ requires n >= 0; assigns \nothing; ensures \result == 0; */ //~ postcondition assuming
int f(int n)
{
  int i = 0, k = 0, z = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant k == 3 * i;
      loop invariant zero: z == 0; //~ loop-invariant-preserved:zero non-compliance
      loop assigns i, k, z;
      loop variant n - i; */
  while (i < n)
  {
    i++;
    k += 3; //~ signed-overflow unknown
    if (k == 3 * 400)
      z = 1;
  }
  return z;
}
