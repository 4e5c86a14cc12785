// The contract of a statement: its own pre-state, behaviors, abrupt ends.
int g;
int f(int *p, int n)
{
  int i = 0;
  /*@ requires n > 0; assigns i, *p; ensures *p == \old(*p) + \at(n, Pre);
      behavior big: assumes n > 10; ensures i == 1;
      complete behaviors big; */
  {
    i++;
    *p += n;
  }
  while (1) {
    /*@ breaks i > 3; continues \false; returns \result == 7; assigns i; */
    if (i++ > 3) break;
  }
  return g;
}
