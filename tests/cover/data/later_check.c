// What is checked behind code is no reason why no run comes to it.
/*@ assigns \nothing; ensures \result == 10; */
int f(int x)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= 10; loop assigns i; loop variant 10 - i; */
  while (i < 10) {
    i++;
    if (i == 4) {
      /*@ assert \false; */
    }
  }
  return i;
}
