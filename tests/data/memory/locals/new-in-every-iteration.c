// A variable of the loop's body is new, and without a value, in every iteration.

int f(void)
{
  int i, last = 0;
  /*@ loop invariant range: 0 <= i <= 2;
      loop assigns i, last;
      loop variant 2 - i; */
  for (i = 0; i < 2; i++) {
    int x;
    int *p = &x;
    if (i == 0)
      *p = 1;
    last = *p; //~ initialization non-compliance
  }
  return last;
}
