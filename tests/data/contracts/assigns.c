// A frame compares states: writing the old value back is allowed, a lasting change is not. [options: --no-rte]

int a, b;

/*@ assigns a; */
void restores(void)
{
  b = b + 1;
  a = b;
  b = b - 1;
}

/*@ assigns a; */ //~ assigns non-compliance
void changes(void)
{
  a = b;
  b = b + 1;
}
