// The index stays within the array, but the invariant knows no upper bound.

/*@ assigns \nothing; */
void f(void)
{
  int a[3] = {1, 2, 3};
  unsigned i = 0;
  /*@ loop invariant low: 0 <= i;
      loop assigns i, a[0 .. 2]; */
  while (i != 3) {
    a[i] = 0; //~ index-bound subcontract-weakness weak=loop1
    i++;
  }
}
