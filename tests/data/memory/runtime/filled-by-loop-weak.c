// The loop fills the array, and its invariant does not say that the cells have a value.

/*@ assigns \nothing; */
int f(void)
{
  int a[3];
  int i;
  /*@ loop invariant range: 0 <= i <= 3;
      loop assigns i, a[0 .. 2];
      loop variant 3 - i; */
  for (i = 0; i < 3; i++)
    a[i] = 7;
  return a[1]; //~ initialization subcontract-weakness weak=loop1
}
