// A failure that needs twenty-one iterations is still found.

/*@ requires 0 <= n <= 1000; assigns \nothing; */
void f(int n)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant small: i <= 20; //~ loop-invariant-preserved:small non-compliance input=n=21
      loop assigns i;
      loop variant n - i; */
  while (i < n)
    i++;
}
