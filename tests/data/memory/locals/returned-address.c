// The address of a local outlives the local.

/*@ assigns \nothing;
    ensures alive: \valid(\result); //~ postcondition:alive non-compliance
*/
int *f(void)
{
  int x = 1;
  int *p = &x;
  return p;
}
