// Declared by hand, nothing says what may be freed: a call is refused.

void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);

int freed(void)
{
  int x = 1;
  free(&x); //~ unmodelled unknown //~ refused
  return x;
}

int moved(void)
{
  int x = 1;
  int *q = realloc(&x, 8); //~ unmodelled unknown //~ refused
  return x;
}

int allocated(void)
{
  int *p = malloc(4);
  if (!p)
    return 1;
  *p = 1;
  //@ check p: *p == 1;
  return *p;
}
