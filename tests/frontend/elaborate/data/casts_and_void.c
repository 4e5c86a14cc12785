// Pointers to void and back, integers for pointers, unions, expressions without value.
void *obtain(unsigned long);
void release(void *);
union view { int i; unsigned u; };
int f(void *p, int n)
{
  int *q = obtain(n * sizeof *q);
  unsigned char *bytes = (unsigned char *)q;
  unsigned long address = (unsigned long)bytes;
  (void)p;
  (void)*q;
  release(p = q);
  return ((union view)n).u + (int)address;
}
