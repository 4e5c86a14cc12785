// A function with a variable number of arguments is refused, and costs its caller only.

int total(int n, ...);

/*@ assigns \nothing; */ //~ assigns unknown
int f(void)
{
  return total(2, 1, 2);
}

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
