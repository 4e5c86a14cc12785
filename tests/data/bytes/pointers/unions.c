// Unions with pointers in structures that lie in a row of characters are their bytes, too.

#include <stddef.h>

union value { struct item *item; long number; char text[4]; };
struct item { int tag; union value value; };

//@ ensures \result == 4;
long number(void)
{
  static unsigned char heap[32];
  struct item *i = (struct item *)heap;
  i->tag = 1;
  i->value.number = 4;
  //@ check byte: heap[8] == 4;
  return i->value.number;
}

//@ ensures \result == 7;
int item(void)
{
  static unsigned char heap[32];
  struct item *i = (struct item *)heap, *other = (struct item *)(heap + 16);
  other->tag = 7;
  i->tag = 0;
  i->value.item = other;
  //@ check null: i->value.number == 0; //~ assertion:null non-compliance input=heapofitem={all320}
  union value copy = i->value;
  return copy.item->tag;
}

/*@ requires \valid_read(i) && i->tag == 1;
    assigns \nothing;
    ensures \result == 0; */ //~ postcondition non-compliance input=i=&B1[0]
long given(const struct item *i)
{
  return i->tag == 1 ? i->value.number : i->value.item->tag;
}

//@ ensures \result == 0;
int null(void)
{
  static unsigned char heap[16];
  struct item *i = (struct item *)heap;
  i->value.number = 0;
  return i->value.item != NULL;
}
