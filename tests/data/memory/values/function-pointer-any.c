// A call through a pointer of which nothing says where it points is refused.

int f(int (*op)(int), int x) { return op(x); } //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
