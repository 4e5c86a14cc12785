// A local pointer to a function, whose target is evident.

/*@ requires x < 100; assigns \nothing; ensures next: \result == x + 1; */
int next(int x)
{
  return x + 1;
}

/*@ assigns \nothing;
    ensures six: \result == 6; */
int f(void)
{
  int (*op)(int) = next;
  return op(5);
}
