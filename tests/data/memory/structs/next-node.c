// Of a readable node the next one may be null.

struct node { int value; struct node *next; };

/*@ requires \valid_read(p);
    assigns \nothing; */
int second(struct node *p)
{
  struct node *q = p->next;
  return q->value; //~ mem-access non-compliance input=p=&B1[0]
}

/*@ requires \valid_read(p) && \valid_read(p->next);
    assigns \nothing;
    ensures value: \result == p->next->value; */
int next_value(struct node *p)
{
  return p->next->value;
}
