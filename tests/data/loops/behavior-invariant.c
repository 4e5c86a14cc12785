// An invariant for one behavior binds only the runs of that behavior.

/*@ requires 0 <= n <= 100; assigns \nothing;
    behavior up:
      assumes d == 1;
      ensures risen: \result == n;
    behavior down:
      assumes d == -1;
      ensures fallen: \result == -n;
      ensures wrong: \result == n; //~ postcondition:wrong non-compliance input=n=1,d=-1
*/
int walk(int n, int d)
{
  int i = 0, at = 0;
  if (d != 1)
    d = -1;
  /*@ loop invariant range: 0 <= i <= n;
      for up: loop invariant rising: d == 1 && at == i;
      for down: loop invariant falling: d == -1 && at == -i;
      loop invariant bounded: -i <= at <= i;
      loop invariant direction: d == 1 || d == -1;
      loop assigns i, at;
      loop variant n - i; */
  while (i < n) {
    at = at + d;
    i++;
  }
  return at;
}
