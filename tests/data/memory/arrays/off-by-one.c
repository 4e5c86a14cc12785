// A loop that goes one element too far.

/*@ assigns \nothing; */
void f(void)
{
  int a[4] = {0};
  int i;
  /*@ loop invariant range: 0 <= i <= 5;
      loop assigns i, a[0 .. 3];
      loop variant 5 - i; */
  for (i = 0; i <= 4; i++)
    a[i] = 1; //~ index-bound non-compliance
}
