// The body of a do-while runs before the first test of its condition.

/*@ requires -5 <= n <= 100; assigns \nothing;
    ensures once: \result >= 1;
    ensures reached: \result >= n;
    ensures exact: \result == n; //~ postcondition:exact non-compliance input=n=0
*/
int f(int n)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i && (i == 0 || i < n);
      loop assigns i;
      loop variant 101 - i; */
  do {
    i++;
  } while (i < n);
  return i;
}
