// The address of a member of a union with pointers: the union lies in bytes. [slow]

struct node { struct node *next; int value; };
union number { struct node *node; long bits; };

/*@ requires \valid(u) && \valid(x);
    ensures \result == 1;
    ensures other: u->bits == 0; */ //~ postcondition:other non-compliance input=u=&B1[0],x=&B2[0]
int through(union number *u, struct node *x)
{
  struct node **q = &u->node;
  *q = x;
  return u->node == x;
}

struct tagged { int tag; union { char *text; long number; } of; };

/*@ requires \valid(t) && \valid(number);
    requires \separated(t, number);
    assigns *number, t->tag;
    ensures *number == \at(t->of.number, Pre) && t->tag == 0;
    ensures zero: *number == 0; */ //~ postcondition:zero non-compliance input=t=&B1[0],number=&B2[0]
void taken(struct tagged *t, long *number)
{
  long *from = &t->of.number;
  *number = *from;
  t->tag = 0;
}
