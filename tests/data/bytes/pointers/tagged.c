// Pointers that are made of numbers: runs know what lies at that address, and proofs do not.

#include <stdint.h>

struct block { struct block *next; long length; };

//@ ensures \result != 5; //~ postcondition non-compliance
long cleared(void)
{
  struct block b = { 0, 5 };
  uintptr_t n = (uintptr_t)&b | 1;
  struct block *p = (struct block *)(n & ~(uintptr_t)1);
  return p->length; //~ mem-access unknown //~ initialization assuming
}

/*@ requires \valid(b);
    assigns \nothing; */
long forgotten(struct block *b)
{
  uintptr_t n = (uintptr_t)b | 1;
  return ((struct block *)n)->length; //~ mem-access non-compliance input=b=&B1[0]
}

/*@ requires \valid(b);
    assigns \nothing;
    ensures null: (struct block *)(uintptr_t)0 == \null; */
int kept(struct block *b)
{
  return (struct block *)((uintptr_t)b ^ 1) == 0;
}
