// A call through a pointer of which nothing says where it points: it may be null.

int f(int (*op)(int), int x) { return op(x); } //~ mem-access non-compliance input=op=NULL,x=0

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
