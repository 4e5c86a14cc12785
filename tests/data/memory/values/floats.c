// Floating point is refused, and costs its function only.

double half(double x) { return x / 2; } //~ refused

float cell(float *p) { return *p; } //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
