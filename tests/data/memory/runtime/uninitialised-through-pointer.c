// A local without a value is read through a pointer.

/*@ assigns \nothing; */
int f(int c)
{
  int x;
  int *p = &x;
  if (c == 2)
    *p = 1;
  return *p; //~ initialization non-compliance input=c=0
}
