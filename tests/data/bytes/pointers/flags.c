// Truth values among the bytes of structures with pointers.

#include <stdbool.h>
#include <stddef.h>

struct block { struct block *next; _Bool used; unsigned char length; };

//@ ensures \result == 1;
int written(void)
{
  static unsigned char heap[32];
  struct block *b = (struct block *)heap;
  b->used = 5;
  b->next = NULL;
  return heap[8];
}

/*@ requires \valid_read(b);
    assigns \nothing;
    ensures \result == 2; */ //~ postcondition non-compliance input=b=&B1[0]
int used(const struct block *b)
{
  return b->used ? 1 : 2;
}
