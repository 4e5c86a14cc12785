// A pointer that one path leaves null.

/*@ assigns \nothing; */
int f(int c)
{
  int x = 1;
  int *p = 0;
  if (c > 2)
    p = &x;
  return *p; //~ mem-access non-compliance input=c=0
}
