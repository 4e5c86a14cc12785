// A union is refused, and costs its function only.

union number { int i; unsigned u; };

int view(void) { union number n; n.i = 1; return n.u == 1; }

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
