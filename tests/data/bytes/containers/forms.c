// A structure around a member, in the ways in which programs look for it: typed, whatever they are.

#include <stddef.h>
#include <stdint.h>

struct link { struct link *next, *prev; };
struct node { int key; struct link link; int value; struct link other[2]; };

#define with_typeof(ptr, type, member) ({ \
   const __typeof__(((type *)0)->member) *__mptr = (ptr); \
   (type *)((char *)__mptr - offsetof(type, member)); })
#define with_void(ptr, type, member) ({ \
   void *__mptr = (void *)(ptr); \
   ((type *)(__mptr - offsetof(type, member))); })
#define old(ptr, type, member) \
   ((type *)((char *)(ptr) - (unsigned long)(&((type *)0)->member)))
#define deconst(type, var) ((type)(uintptr_t)(const void *)(var))
#define bsd(x, s, m) ({ \
   const volatile __typeof(((s *)0)->m) *__x = (x); \
   deconst(s *, (const volatile char *)__x - offsetof(s, m)); })

/*@ requires \valid(n);
    assigns n->value;
    ensures \result == 7 && n->value == 7; */
int all(struct node *n)
{
  struct link *l = &n->link, *o = &n->other[1];
  with_typeof(l, struct node, link)->value = 1;
  //@ assert n->value == 1;
  with_void(l, struct node, link)->value = 2;
  //@ assert n->value == 2;
  old(l, struct node, link)->value = 3;
  //@ assert n->value == 3;
  bsd(l, struct node, link)->value = 4;
  //@ assert n->value == 4;
  old(o, struct node, other[1])->value = 5;
  //@ assert n->value == 5;
  struct node *moved = (struct node *)((uintptr_t)l - offsetof(struct node, link));
  //@ assert moved == n;
  struct link *again = (struct link *)((char *)moved + offsetof(struct node, link));
  //@ assert again == l;
  *(&old(again, struct node, link)->value) = 7;
  return n->value;
}

/*@ requires \valid((struct node *)((char *)l - (unsigned long)&((struct node *)0)->link));
    assigns ((struct node *)((char *)l - (unsigned long)&((struct node *)0)->link))->key;
    ensures ((struct node *)((char *)l - 8))->key == 4;
    ensures wrong: \result == 4; */ //~ postcondition:wrong non-compliance input=l=&B1[0].link
int annotated(struct link *l)
{
  struct node *n = old(l, struct node, link);
  n->key = 4;
  return n->value;
}

/*@ requires \valid_read(l);
    assigns \nothing; */
int unsure(const struct link *l)
{
  return old(l, const struct node, link)->value; //~ mem-access non-compliance input=l=&B1[0]
}

/*@ requires \valid_read(l);
    assigns \nothing;
    ensures \result == 0; */ //~ postcondition non-compliance input=l=&B1[0]
int end(const struct link *l)
{
  const struct node *n = old(l->next, const struct node, link);
  if (&n->link == l)
    return 0;
  return n != NULL;
}
