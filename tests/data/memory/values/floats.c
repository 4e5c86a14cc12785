// Floating point of another size on every machine is refused, and costs its function only.

long double half(long double x) { return x / 2; } //~ refused

long double cell(long double *p) { return *p; } //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
