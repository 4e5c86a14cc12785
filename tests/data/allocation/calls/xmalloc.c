// An allocator that ends the program where there is no memory; its type is what callers make of it. [slow]

#include <stdlib.h>

/*@ requires n % sizeof(int) == 0;
    allocates \result;
    assigns \nothing;
    ensures \fresh(\result, n) && \valid((int *)\result + (0 .. n / sizeof(int) - 1)) && \freeable(\result);
    exits \exit_status == 1; */
void *xmalloc(size_t n)
{
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}

int user(void)
{
  int *p = xmalloc(4 * sizeof(int));
  p[3] = 1;
  p[4] = 1; //~ mem-access non-compliance //~ dead-code doomed culprits=8,20,20,22
  free(p);
  return 0;
}

void *nothing_said(size_t n)
{
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}

int weak(void)
{
  int *p = nothing_said(sizeof(int));
  *p = 1; //~ mem-access subcontract-weakness weak=nothing_said1
  return 0;
}
