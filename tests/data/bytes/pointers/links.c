// Pointers in structures that lie in a row of characters come back as they were written.

#include <stddef.h>

struct node { struct node *next; int value; };

/*@ requires \valid(heap + (0 .. 31));
    assigns heap[0 .. 31];
    ensures right: \result == 7;
    ensures wrong: \result == 3; */ //~ postcondition:wrong non-compliance input=heap=&B1[0]
int linked(unsigned char heap[32])
{
  struct node *a = (struct node *)heap, *b = (struct node *)(heap + 16);
  b->value = 7;
  b->next = NULL;
  a->value = 3;
  a->next = b;
  //@ assert end: a->next->next == \null;
  return a->next->value;
}

//@ ensures \result == 7;
int cyclic(void)
{
  static unsigned char heap[32];
  struct node *a = (struct node *)heap, *b = (struct node *)(heap + 16);
  a->next = b;
  b->next = a;
  a->next->next->value = 7;
  //@ assert there: heap[8] == 7;
  return a->value;
}
