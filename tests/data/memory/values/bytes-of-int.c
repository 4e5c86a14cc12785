// An int is put together of bytes where characters lie; the bytes of an int behind a pointer are refused.

int first(int *p) { char *c = (char *)p; return *c; } //~ unmodelled unknown //~ refused

int joined(char *c) { int *p = (int *)c; return *p; } //~ mem-access non-compliance input=c=NULL

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
