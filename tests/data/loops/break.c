// A loop left by break: behind it the loop condition may still hold.

/*@ requires 0 <= n <= 100;
    assigns \nothing;
    ensures found: 0 <= \result <= n;
    ensures stopped: \result == n || \result * \result > 50;
    ensures never_seven: \result < 7; //~ postcondition:never_seven non-compliance input=n=7
*/
int first_large(int n)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */
  while (i < n) {
    if (i * i > 50)
      break;
    i++;
  }
  return i;
}
