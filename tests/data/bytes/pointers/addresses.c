// Addresses of pointers that lie in bytes: what else such addresses may lead to lies in bytes, too. [slow]

#include <stddef.h>

struct node { struct node *next; int value; };

/*@ requires \valid(heap + (0 .. 31));
    assigns heap[0 .. 31];
    ensures right: \result == 7;
    ensures wrong: \result == 3; */ //~ postcondition:wrong non-compliance input=heap=&B1[0]
int linked(unsigned char heap[32])
{
  struct node *a = (struct node *)heap, *b = (struct node *)(heap + 16);
  struct node **last = &a->next;
  a->value = 3;
  b->value = 7;
  *last = b;
  last = &(*last)->next;
  *last = NULL;
  //@ assert end: a->next->next == \null;
  return a->next->value;
}

//@ ensures \result == 4;
int removed(void)
{
  static unsigned char heap[48];
  struct node *a = (struct node *)heap, *b = (struct node *)(heap + 16);
  struct node *c = (struct node *)(heap + 32), *head = a, **at = &head;
  a->next = b; b->next = c; c->next = NULL;
  a->value = 1; b->value = 2; c->value = 3;
  at = &(*at)->next;
  *at = (*at)->next;
  return head->value + head->next->value;
}

struct node *first;

/*@ requires \valid(list) && \valid(n);
    assigns *list, n->next;
    ensures *list == n && n->next == \old(*list); //~ postcondition unknown
    ensures other: n->next == \null; */ //~ postcondition:other non-compliance input=list=&B1[0],n=&B2[0]
void push(struct node **list, struct node *n)
{
  n->next = *list;
  *list = n;
}

/*@ requires \valid(n) && n->next == \null;
    assigns first, n->next;
    ensures first == n && n->next == \old(first); */ //~ postcondition assuming
void push_first(struct node *n)
{
  push(&first, n);
}

/*@ requires \valid_read(at) && (*at == \null || \valid_read(*at));
    assigns \nothing; */
int value(struct node **at)
{
  return (*at)->value; //~ mem-access non-compliance input=at=&B1[0]
}
