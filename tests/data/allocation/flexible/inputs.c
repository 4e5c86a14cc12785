// A pointer to a structure with a flexible member leads to its beginning; how much room there is, its contract says.

struct s { int n; int data[]; };

/*@ requires \valid(p) && 0 < p->n && \valid(p->data + (0 .. p->n - 1));
    assigns p->data[0];
    ensures p->data[0] == 1; */
void set(struct s *p)
{
  p->data[0] = 1;
}

/*@ requires \valid_read(p) && 0 <= p->n && \valid_read(p->data + (0 .. p->n - 1));
    assigns \nothing; */
int last(const struct s *p)
{
  return p->data[p->n - 1]; //~ index-bound non-compliance input=p=&B1[0]
}

/*@ requires \valid(p) && \valid(q) && p->n > 0 && \valid(p->data + (0 .. p->n - 1));
    requires \base_addr(p) != \base_addr(q);
    assigns p->data[0];
    ensures q->n == \old(q->n); */
void apart(struct s *p, struct s *q)
{
  p->data[0] = 1;
}

/*@ requires \valid(p) && p->n == 2 && \valid(p->data + (0 .. 1));
    assigns p->data[0 .. 1];
    ensures two: p->data[1] == 2; */ //~ postcondition:two non-compliance
void wrong(struct s *p)
{
  set(p);
  //@ check n: p->n == 2;
  p->data[1] = 3;
}
