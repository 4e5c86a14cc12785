// An array parameter is a pointer: its length promises nothing.

/*@ assigns \nothing; */
int first(int a[4])
{
  return a[0]; //~ mem-access non-compliance input=a=NULL
}
