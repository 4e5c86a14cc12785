// Elements that an initialiser leaves out are zero.

/*@ assigns \nothing;
    ensures two: \result == 2;
*/
int f(void)
{
  int a[4] = {1, 2};
  return a[1] + a[2] + a[3];
}
