// Growing step by step in a loop is not modelled, and refused.

#include <stdlib.h>

void f(int n)
{
  int *p = NULL;
  for (int i = 1; i < n; i++) {
    int *q = realloc(p, i * sizeof(int)); //~ unmodelled unknown //~ refused
    if (!q)
      return;
    p = q;
  }
}
