// An array whose length is only known at run time has to be positive.

int f(int n) { int a[n]; return n; } //~ array-length non-compliance input=n=0

/*@ assigns \nothing;
    ensures one: \result == 1; */
int g(void)
{
  int a[2] = {1};
  return a[0];
}
