// Pointers to void and back, integers for pointers, unions, expressions without value.
void *malloc(unsigned long);
void free(void *);
union view { int i; unsigned u; };
int f(void *p, int n)
{
  int *q = malloc(n * sizeof *q);
  unsigned char *bytes = (unsigned char *)q;
  unsigned long address = (unsigned long)bytes;
  (void)p;
  (void)*q;
  free(p = q);
  return ((union view)n).u + (int)address;
}
