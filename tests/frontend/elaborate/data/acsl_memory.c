// Memory predicates and functions; memory in other states; pointers in predicates.
#include <stddef.h>
struct s { int x; int t[4]; struct s *next; };
int g[10];
/*@ requires \valid(p) && \valid_read(q) && \separated(p, q, &g[2]);
    requires \initialized(&q->x) && !\dangling(&p) && \freeable(p) && \allocable{Here}(p);
    requires \base_addr(p) == \base_addr(q) && \offset(p) % 4 == 0 && \block_length(p) >= 8;
    requires p != NULL && p && q != \null && \null != p;
    ensures \fresh{Old, Here}(\result, 4) || \result == &p->t[1];
    ensures p->x == \old(p->x) + 1 && *(p->t + 1) == \at(g[\at(p->x, Pre)], Pre);
    ensures p->next->next->t[0] == g[\at(q->x, Here)];
*/
int *f(struct s *p, const struct s *q)
{
  /*@ assert \forall struct s *r; \valid(r) ==> r->x == p->x; */
  L: p->x++;
  /*@ assert p->x == \at(p->x, L) + 1 && q - p == 0 && p <= q; */
  return &p->t[1];
}
