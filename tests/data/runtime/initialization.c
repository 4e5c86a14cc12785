// A local that is read before it is set on one of two paths.

/*@ assigns \nothing; */
int f(int x)
{
  int y;
  if (x > 3)
    y = 1;
  return y; //~ initialization non-compliance input=x=0
}
