// Runs come to the code, and each of them fails an annotation later.
/*@ requires 0 <= n <= 9; assigns \nothing; ensures \result < 9; */
int f(int n)
{
  int r = n;
  if (n == 9)
    r = 12;
  return r;
}
