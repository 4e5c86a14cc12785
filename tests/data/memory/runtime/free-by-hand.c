// Declared by hand as C has them, they are the library's: what may be freed is checked. [slow]

void *malloc(unsigned long);
void free(void *);
void *realloc(void *, unsigned long);

int freed(void)
{
  int x = 1;
  free(&x); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=44
  return x;
}

int moved(void)
{
  int x = 1;
  int *q = realloc(&x, 8); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=36
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
