// Structures move whole. [slow]

#include <stdlib.h>

struct pair { int a, b; };

/*@ ensures sum: \result == 0 || \result == 3;
    ensures wrong: \result == 3; */ //~ postcondition:wrong non-compliance
int f(void)
{
  struct pair *p = malloc(sizeof(struct pair));
  if (!p)
    return 0;
  p->a = 1;
  p->b = 2;
  struct pair *q = realloc(p, 2 * sizeof *q);
  if (!q)
    return 0;
  return q->a + q->b;
}
