// A constructor's contract says that the result is new and set; one that forgets it is weak. [slow]

#include <stdlib.h>

struct node { int v; struct node *next; };

/*@ allocates \result;
    assigns \nothing;
    ensures \result == \null
         || (\fresh(\result, sizeof(struct node)) && \valid(\result) && \result->v == v
             && \result->next == \null && \initialized(&\result->v)); */
struct node *node_new(int v)
{
  struct node *n = malloc(sizeof *n);
  if (n) {
    n->v = v;
    n->next = NULL;
  }
  return n;
}

/*@ allocates \result;
    assigns \nothing;
    ensures \result == \null || \valid(\result); */
struct node *node_weak(int v)
{
  struct node *n = malloc(sizeof *n);
  if (n) {
    n->v = v;
    n->next = NULL;
  }
  return n;
}

int good(void)
{
  struct node *n = node_new(3);
  if (!n)
    return 3;
  //@ check three: n->v == 3;
  return n->v;
}

int weak(void)
{
  struct node *n = node_weak(3);
  if (!n)
    return 3;
  //@ check three: n->v == 3; //~ assertion:three subcontract-weakness weak=node_weak1
  return 0;
}

int g;

int not_new(void)
{
  struct node *a = node_weak(1);
  struct node *b = node_weak(2);
  if (a && b) {
    //@ check apart: a != b; //~ assertion:apart subcontract-weakness weak=node_weak2
  }
  return 0;
}

int new(void)
{
  struct node *a = node_new(1);
  struct node *b = node_new(2);
  if (a && b) {
    //@ check apart: a != b && a->v == 1;
  }
  return 0;
}

int unchecked(void)
{
  struct node *a = node_new(1);
  a->v = 2; //~ mem-access non-compliance
  return 0;
}
