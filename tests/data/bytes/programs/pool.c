// A pool of blocks whose free ones are linked in place: what its init leaves is said too weakly. [slow]

#include <stddef.h>
#define COUNT 4
#define SIZE 16

struct block { struct block *next; };

static unsigned char memory[COUNT * SIZE];
static struct block *first;

/*@ assigns memory[..], first;
    ensures first != \null; */
void pool_init(void)
{
  first = NULL;
  /*@ loop invariant 0 <= i <= COUNT;
      loop invariant i > 0 ==> first == (struct block *)(memory + (i - 1) * SIZE);
      loop assigns i, first, memory[..];
      loop variant COUNT - i; */
  for (int i = 0; i < COUNT; i++) {
    struct block *b = (struct block *)(memory + i * SIZE);
    b->next = first;
    first = b;
  }
}

/*@ requires first == \null || \valid(first);
    assigns first;
    ensures \old(first) == \null ==> \result == \null;
    ensures \old(first) != \null ==> \result == \old(first);
    ensures \old(first) != \null ==> first == \old(first->next); */
void *pool_alloc(void)
{
  struct block *b = first;
  if (b != NULL)
    first = b->next;
  return b;
}

/*@ requires \valid((struct block *)p);
    assigns *(struct block *)p, first;
    ensures first == p;
    ensures ((struct block *)p)->next == \old(first); */
void pool_free(void *p)
{
  struct block *b = p;
  b->next = first;
  first = b;
}

/*@ assigns memory[..], first;
    ensures \result == 1; */ //~ postcondition subcontract-weakness weak=pool_init1 input=memory={all640},first=&B1[0]
int use(void)
{
  pool_init();
  void *a = pool_alloc(); //~ call-precondition subcontract-weakness weak=pool_init1 input=memory={all640},first=NULL
  void *b = pool_alloc(); //~ call-precondition subcontract-weakness weak=pool_init1 input=memory={all640},first=&B1[0]
  return a != b;
}

//@ ensures \result == 1; //~ postcondition assuming
int reuse(void)
{
  pool_init();
  void *a = pool_alloc(); //~ call-precondition subcontract-weakness weak=pool_init1 input=memory={all640},first=NULL
  pool_free(a); //~ call-precondition assuming
  void *b = pool_alloc(); //~ call-precondition assuming
  return a == b;
}
