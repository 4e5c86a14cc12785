// What only this function can know keeps its value; not what others may know.
void keep(volatile int *p);

/*@ ensures \result == 10; */
int hidden(void)
{
  volatile int i;
  int n = 0;
  /*@ loop invariant 0 <= i <= 10 && n == i;
      loop assigns i, n;
      loop variant 10 - i; */
  for (i = 0; i < 10; i++)
    n++;
  return n;
}

/*@ ensures \result == 1; */ //~ postcondition non-compliance
int handed_out(void)
{
  volatile int i = 1;
  keep(&i);
  i = 1;
  return i;
}

int no_value(void)
{
  volatile int i;
  return i; //~ initialization non-compliance //~ dead-code doomed culprits=29
}
