// A walk along a list of two nodes; the invariant knows the nodes, but not how many were passed.

struct node { int value; struct node *next; };

/*@ assigns \nothing; */
void f(void)
{
  struct node b = {2, 0};
  struct node a = {1, &b};
  struct node *p = &a;
  unsigned n = 0;
  /*@ loop invariant node: p == &a || p == &b || p == \null;
      loop assigns p, n; */
  while (p != 0) {
    p = p->next;
    n++;
  }
  //@ assert two: n == 2; //~ assertion:two subcontract-weakness weak=loop1
}
