// That it may free is all that the clause says: whether it does is for the postcondition. [slow]

#include <stdlib.h>

/*@ requires \freeable(p);
    frees p;
    assigns \nothing; */
void may(int *p)
{
  free(p);
}

/*@ requires \freeable(p);
    frees p;
    assigns \nothing;
    ensures \allocable(p); */
void does(int *p)
{
  free(p);
}

/*@ requires \freeable(p);
    frees p;
    assigns \nothing; */
void keeps(int *p)
{
}

void f(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  may(p);
  //@ check gone: !\valid(p); //~ assertion:gone subcontract-weakness weak=may1
}

void g(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  does(p);
  //@ check gone: !\valid(p);
}

void h(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return;
  *p = 1;
  keeps(p);
  *p = 2; //~ mem-access subcontract-weakness weak=keeps1
}
