// Growing step by step in a loop: what a failure leaves is not freed, which nothing forbids. [slow]

#include <stdlib.h>

void f(int n)
{
  int *p = NULL;
  for (int i = 1; i < n; i++) {
    int *q = realloc(p, i * sizeof(int)); //~ call-precondition:freeable subcontract-weakness weak=loop1 input=n=0 //~ call-precondition:size_not_0_undefined_since_C23 subcontract-weakness weak=loop1 input=n=0
    if (!q)
      return;
    p = q;
  }
}
