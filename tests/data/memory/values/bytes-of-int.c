// The bytes of an int are refused, and so is an int made of bytes.

int first(int *p) { char *c = (char *)p; return *c; } //~ unmodelled unknown //~ refused

int joined(char *c) { int *p = (int *)c; return *p; } //~ unmodelled unknown //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
