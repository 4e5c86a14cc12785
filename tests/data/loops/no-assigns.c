// Without loop assigns the invariant has to say even that a variable does not change.

/*@ requires 0 <= n <= 5; assigns \nothing;
    ensures seven: \result == 7; //~ postcondition:seven subcontract-weakness weak=loop1 input=n=0
*/
int f(int n)
{
  int keep = 7;
  int i = 0;
  /*@ loop invariant range: 0 <= i <= 5;
      loop variant 5 - i; */
  while (i < n && i < 5)
    i++;
  return keep;
}
