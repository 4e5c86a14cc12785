// Code that runs come to only behind what they fail, and code that a callee's promise excludes.

/*@ requires 0 <= n <= 1000; assigns \nothing; ensures \result >= 0; */
int far(int n)
{
  int sum = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, sum; */
  for (int i = 0; i < n; i++)
    sum = i;
  return sum;
}

/*@ requires 0 <= n <= 1000; assigns \nothing; */
int f(int n)
{
  if (far(n) < 0)
    return 1;
  if (n > 7) {
    //@ assert n < 5;
    return 2;
  }
  //@ assert n < 9;
  if (n > 8)
    return 3;
  return 0;
}
