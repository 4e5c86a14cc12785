// Only what was allocated can be moved, and only from its beginning; NULL is like malloc. [slow]

#include <stdlib.h>

void local(void)
{
  int x = 0;
  int *q = realloc(&x, 8); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=36
}

void middle(void)
{
  int *p = malloc(8);
  if (!p)
    return;
  int *q = realloc(p + 1, 8); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=13,36
}

void again(void)
{
  int *p = malloc(8);
  if (!p)
    return;
  int *q = realloc(p, 16);
  if (!q)
    return;
  free(p); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=22,24,24,25,44
}

void null(void)
{
  int *q = realloc(NULL, 8);
  //@ check new: q != \null ==> \valid(q + (0 .. 1)) && !\initialized(q);
}

void nothing(unsigned n)
{
  int *q = realloc(NULL, n); //~ call-precondition:size_not_0_undefined_since_C23 non-compliance input=n=0
}
