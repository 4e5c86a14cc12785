// An array of `long double` is refused, and costs its function only.

int first(void) { long double a[2] = {1, 2}; return a[0] > 0; } //~ unmodelled unknown //~ refused

/*@ assigns \nothing;
    ensures one: \result == 1; */
int second(void)
{
  int a[2] = {0, 1};
  return a[1];
}
