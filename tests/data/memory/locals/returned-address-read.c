// A local of a function that has returned is read.

int *f(void)
{
  int x = 1;
  int *p = &x;
  return p;
}

int g(void)
{
  int *p = f();
  return *p; //~ mem-access non-compliance
}
