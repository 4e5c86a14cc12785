// A case of `_Generic` with a qualifier is another one, which no value selects.
/*@ assigns \nothing;
    ensures \result == 1; */
int kind(const int n)
{
  int *const p = 0;
  return _Generic(n, int: 1, const int: 2) * _Generic(p, int *: 1, int *const: 3, default: 4);
}

/*@ assigns \nothing;
    ensures \result == 2; */ //~ postcondition non-compliance
int value(volatile int *p)
{
  return _Generic(p, int *: 2, volatile int *: 3);
}
