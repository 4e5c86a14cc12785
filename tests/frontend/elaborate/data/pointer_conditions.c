// Pointers as conditions, compared with null in every spelling, converted to and from.
#include <stdlib.h>
struct s { int x; struct s *next; };
int count(struct s *p, const int *c, void *v, int (*call)(int), _Bool b)
{
  int n = !p, *q = (int *)malloc(sizeof *q * 2), *r = malloc(4);
  if (!q || r == NULL)
    return p && p->next && p->next->x;
  if (p == 0 || NULL != v || v == p || (char *)q == v || q < r + 1)
    n = p ? p->x : 1;
  b = p;
  b = (_Bool)q && !b;
  while (p)
    p = p->next;
  q = n ? q : 0;
  v = n ? (void *)q : p;
  c = n ? c : q;
  r = (int *)c;
  if (call)
    n = call(1) + (*call)(2);
  n = call == 0;
  free(q);
  q = 0;
  return (int)(long)v + (q ? 1 : 0) + (q - r > 2) + b;
}
