// In a switch inside a loop, break leaves the switch and continue goes on with the loop.

/*@ requires 0 <= n <= 10; assigns \nothing;
    ensures all: \result == n;
    ensures few: \result < 4; //~ postcondition:few non-compliance input=n=4
*/
int f(int n)
{
  int i = 0, seen = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant seen: seen == i;
      loop assigns i, seen;
      loop variant n - i; */
  for (i = 0; i < n; i++) {
    switch (i) {
    case 2:
      seen++;
      continue;
    case 3:
      break;
    default:
      ;
    }
    seen++;
  }
  return seen;
}
