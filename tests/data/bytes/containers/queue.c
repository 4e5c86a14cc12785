// A tail queue as BSD has it: the head is looked at where entries are, and the other way round. [slow]

#include <stddef.h>

struct head { struct entry *first; struct entry **last; };
struct entry { int value; struct { struct entry *next; struct entry **prev; } field; };

#define TAILQ_INIT(h) do { (h)->first = NULL; (h)->last = &(h)->first; } while (0)
#define TAILQ_INSERT_TAIL(h, e) do { \
   (e)->field.next = NULL; \
   (e)->field.prev = (h)->last; \
   *(h)->last = (e); \
   (h)->last = &(e)->field.next; \
} while (0)
#define TAILQ_REMOVE(h, e) do { \
   if ((e)->field.next != NULL) \
      (e)->field.next->field.prev = (e)->field.prev; \
   else \
      (h)->last = (e)->field.prev; \
   *(e)->field.prev = (e)->field.next; \
} while (0)
#define TAILQ_LAST(h) (*(((struct head *)((h)->last))->last))
#define TAILQ_PREV(e) (*(((struct head *)((e)->field.prev))->last))

//@ ensures \result == 3;
int last(void)
{
  struct head h;
  struct entry a = { .value = 2 }, b = { .value = 3 };
  TAILQ_INIT(&h);
  TAILQ_INSERT_TAIL(&h, &a);
  TAILQ_INSERT_TAIL(&h, &b);
  //@ check prev: TAILQ_PREV(&b) == &a;
  return TAILQ_LAST(&h)->value;
}

//@ ensures \result == 5;
int removed(void)
{
  struct head h;
  struct entry a = { .value = 2 }, b = { .value = 3 }, c = { .value = 4 };
  TAILQ_INIT(&h);
  TAILQ_INSERT_TAIL(&h, &a);
  TAILQ_INSERT_TAIL(&h, &b);
  TAILQ_INSERT_TAIL(&h, &c);
  TAILQ_REMOVE(&h, &c); //~ mem-access unreachable //~ dead-code doomed culprits=46
  return h.first->value + TAILQ_LAST(&h)->value;
}

//@ ensures \result == 2; //~ postcondition assuming
int wrongly_removed(void)
{
  struct head h;
  struct entry a = { .value = 2 }, b = { .value = 3 };
  TAILQ_INIT(&h);
  TAILQ_INSERT_TAIL(&h, &a);
  TAILQ_INSERT_TAIL(&h, &b);
  *b.field.prev = b.field.next;
  return TAILQ_LAST(&h)->value; //~ mem-access non-compliance //~ dead-code doomed culprits=56,57,58,59
}

/*@ requires \valid(h) && h->last == &h->first && \valid(e) && \separated(h, e);
    assigns *h, *e;
    ensures h->first == e && *e->field.prev == e && TAILQ_LAST(h) == e;
    ensures empty: h->last == &h->first; */ //~ postcondition:empty non-compliance input=h=&B1[0],e=&B2[0]
void insert(struct head *h, struct entry *e)
{
  TAILQ_INSERT_TAIL(h, e);
}
