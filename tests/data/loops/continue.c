// A continue that skips the decrement: the variant does not decrease on that path.

/*@ requires 0 <= n <= 100; assigns \nothing; */
void f(int n)
{
  /*@ loop invariant range: 0 <= n <= 100;
      loop assigns n;
      loop variant n; */ //~ loop-variant-decreases non-compliance input=n=3
  while (n > 0) {
    if (n == 3)
      continue;
    n--;
  }
}
