// A structure that begins with what it is a kind of: pointers to the one become pointers to the other.

#include <stddef.h>

enum kind { SQUARE, RECTANGLE };

struct shape { enum kind kind; struct shape *next; };
struct square { struct shape base; int side; };
struct rectangle { struct shape base; int width; int height; };

/*@ requires \valid(list) && (*list == \null || \valid(*list)) && \valid(s) && \separated(list, s);
    assigns *list, s->next;
    ensures *list == s && s->next == \old(*list); */
void push(struct shape **list, struct shape *s)
{
  s->next = *list;
  *list = s;
}

/*@ requires s->kind == SQUARE ==> \valid_read((struct square *)s);
    requires s->kind == RECTANGLE ==> \valid_read((struct rectangle *)s);
    requires \valid_read(s);
    requires s->kind == SQUARE ==> 0 <= ((struct square *)s)->side <= 1000;
    requires s->kind == RECTANGLE ==> 0 <= ((struct rectangle *)s)->width <= 1000;
    requires s->kind == RECTANGLE ==> 0 <= ((struct rectangle *)s)->height <= 1000;
    assigns \nothing;
    ensures 0 <= \result <= 1000000; */
int area(const struct shape *s)
{
  switch (s->kind) {
  case SQUARE: {
    const struct square *q = (const struct square *)s;
    return q->side * q->side;
  }
  case RECTANGLE: {
    const struct rectangle *r = (const struct rectangle *)s;
    return r->width * r->height;
  }
  }
  return 0;
}

//@ ensures \result == 16; //~ postcondition subcontract-weakness weak=area1
int both(void)
{
  struct square q = { { SQUARE, NULL }, 2 };
  struct rectangle r = { { RECTANGLE, NULL }, 3, 4 };
  struct shape *list = NULL;
  push(&list, (struct shape *)&q);
  push(&list, &r.base);
  return area(list) + area(list->next);
}

/*@ requires \valid_read(s);
    assigns \nothing; */
int side(const struct shape *s)
{
  return ((const struct square *)s)->side; //~ mem-access non-compliance input=s=&B1[0]
}

/*@ requires \valid(q);
    assigns q->base.kind;
    ensures kept: q->side == \old(q->side);
    ensures kind: q->base.kind == SQUARE; */ //~ postcondition:kind non-compliance input=q=&B1[0]
void turn(struct square *q)
{
  ((struct shape *)q)->kind = RECTANGLE;
}
