// A loop assigns that forgets a variable the body changes. [options: --no-rte]

/*@ requires 0 <= n <= 100; assigns \nothing; */
int f(int n)
{
  int i = 0, sum = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i; //~ loop-assigns non-compliance input=n=1
      loop variant n - i; */
  while (i < n) {
    sum = sum + 2;
    i++;
  }
  return sum;
}
