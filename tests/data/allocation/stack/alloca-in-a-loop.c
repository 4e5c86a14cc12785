// Each call of alloca in a loop gives a new object; those before are still there. [slow]

#include <alloca.h>

struct cell { int v; struct cell *next; };

int f(void)
{
  struct cell *l = 0;
  /*@ loop invariant 0 <= i <= 3;
      loop invariant l == \null || \valid(l);
      loop assigns i, l; */
  for (int i = 0; i < 3; i++) {
    struct cell *n = alloca(sizeof *n);
    n->v = i;
    n->next = l;
    l = n;
  }
  //@ check some: l != \null; //~ assertion:some subcontract-weakness weak=loop1
  return 0;
}

int g(void)
{
  int *first = 0;
  for (int i = 0; i < 2; i++) {
    int *n = alloca(sizeof(int));
    *n = i;
    if (!first)
      first = n;
  }
  //@ check kept: *first == 0; //~ assertion:kept unknown
  //@ check wrong: *first == 1; //~ assertion:wrong non-compliance
  return 0;
}
