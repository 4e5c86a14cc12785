// An int is put together of bytes where characters lie, and so is one behind a pointer.

int first(int *p) { char *c = (char *)p; return *c; } //~ mem-access non-compliance input=p=NULL

int joined(char *c) { int *p = (int *)c; return *p; } //~ mem-access non-compliance input=c=NULL

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
