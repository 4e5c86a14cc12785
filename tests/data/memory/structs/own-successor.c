// Two nodes to be linked may be one, which then ends the list.

struct node { int value; struct node *next; };

/*@ requires \valid(p) && \valid(q);
    assigns p->next, q->next;
    ensures end: q->next == \null;
    ensures linked: p->next == q; //~ postcondition:linked non-compliance input=p=&B1[0],q=&B1[0]
*/
void link(struct node *p, struct node *q)
{
  p->next = q;
  q->next = 0;
}
