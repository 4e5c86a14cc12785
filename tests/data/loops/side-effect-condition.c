// A condition with a side effect changes the state on leaving the loop too.

/*@ requires 0 <= n <= 100; assigns \nothing;
    ensures minus_one: \result == -1;
    ensures zero: \result == 0; //~ postcondition:zero non-compliance input=n=0
*/
int f(int n)
{
  /*@ loop invariant range: 0 <= n <= 100;
      loop assigns n;
      loop variant n; */
  while (n-- > 0)
    ;
  return n;
}
