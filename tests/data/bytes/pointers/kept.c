// A list of which one function looks at an element's bytes: that one is refused, the others are not.

#include <stddef.h>

struct list { struct list *next, *prev; };

/*@ requires \valid(l) && \valid(n) && \valid(l->next) && \separated(l, n, l->next);
    assigns *n, l->next, l->next->prev;
    ensures l->next == n && n->prev == l; */
void add(struct list *n, struct list *l)
{
  n->next = l->next;
  n->prev = l;
  l->next->prev = n;
  l->next = n;
}

/*@ requires \valid_read(l);
    assigns \nothing;
    ensures alone: \result == 1; */ //~ postcondition:alone non-compliance input=l=&B1[0]
int empty(const struct list *l)
{
  return l->next == l;
}

/*@ requires \valid_read(l);
    assigns \nothing; */ //~ assigns assuming
unsigned char byte(const struct list *l)
{
  return ((const unsigned char *)l)[3]; //~ unmodelled unknown //~ refused
}
