// Code that allocates may hand out a new object, also where its contract says less. [slow]

#include <stdlib.h>

/*@ assigns \nothing;
    ensures \result == \null || \valid(\result); */
int *make(void)
{
  return malloc(sizeof(int));
}

/*@ ensures \result == 1; */ //~ postcondition subcontract-weakness weak=make2
int f(void)
{
  int *a = make(), *b = make();
  if (!a || !b)
    return 1;
  *a = 1;
  *b = 2;
  return *a;
}

/*@ assigns \nothing; */ //~ assigns unknown
void g(void)
{
  int *a = make();
  if (a)
    *a = 1;
}

int *last;

/*@ assigns last; */
void before(void)
{
  last = make();
  //@ check later: last == \null || \valid(last);
  //@ ghost int *was = last;
  //@ check earlier: was == \null || \valid{Pre}(was); //~ assertion:earlier non-compliance input=last=NULL
}
