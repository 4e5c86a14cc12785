// An inner variable hides the outer one of the same name, in code and annotation.

/*@ assigns \nothing;
    ensures outer: \result == 1;
*/
int f(void)
{
  int x = 1;
  {
    int x = 2;
    x = x + 1;
    //@ assert inner: x == 3;
    //@ assert wrong: x == 1; //~ assertion:wrong non-compliance //~ dead-code doomed culprits=12,13
  }
  return x;
}
