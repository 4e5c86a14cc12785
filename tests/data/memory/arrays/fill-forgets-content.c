// The loop sets every element, and its invariant does not say to what.

/*@ assigns \nothing;
    ensures zero: \result == 0; //~ postcondition:zero subcontract-weakness weak=loop1
*/
int f(void)
{
  int a[3] = {1, 2, 3};
  int i;
  /*@ loop invariant range: 0 <= i <= 3;
      loop assigns i, a[0 .. 2];
      loop variant 3 - i; */
  for (i = 0; i < 3; i++)
    a[i] = 0;
  return a[1];
}
