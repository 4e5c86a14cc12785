// All code is covered, by as few tests as the branches need.
/*@ requires -100 <= x <= 100; assigns \nothing; */
int f(int x)
{
  int r = 0;
  if (x > 10)
    r = 1;
  else if (x < -10)
    r = -1;
  while (x > 0 && r < 3) {
    x--;
    r++;
  }
  return r;
}
