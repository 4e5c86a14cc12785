// An array whose length is only known at run time is refused.

int f(int n) { int a[n]; return n; } //~ unmodelled unknown //~ refused

/*@ assigns \nothing;
    ensures one: \result == 1; */
int g(void)
{
  int a[2] = {1};
  return a[0];
}
