// A contract that speaks of a new object may have begun it, and any others.

/*@ requires n >= 0;
    assigns \nothing;
    ensures \result == \null || \fresh(\result, n * sizeof(int)); */
int *make(int n);

int f(void)
{
  int *p = make(2);
  return p ? 1 : 0;
}
