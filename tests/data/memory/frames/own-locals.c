// A function's own locals are no matter of its frame.

/*@ assigns \nothing;
    ensures three: \result == 3;
*/
int f(void)
{
  int a[2] = {1, 1};
  int *p = a;
  *p = 2;
  return a[0] + a[1];
}
