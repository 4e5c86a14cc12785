// A local whose address is passed on changes as the callee's contract says.

/*@ requires \valid(p);
    assigns *p;
    ensures five: *p == 5; */
void set(int *p)
{
  *p = 5;
}

/*@ assigns \nothing;
    ensures five: \result == 5;
    ensures zero: \result == 0; //~ postcondition:zero non-compliance
*/
int f(void)
{
  int x = 0;
  set(&x);
  return x;
}
