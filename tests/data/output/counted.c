// `%n` writes where its argument points. [slow]
#include <stdio.h>

int written(void)
{
  int n;
  printf("four%n\n", &n);
  return n;
}

void nowhere(int *p)
{
  printf("four%n\n", p); //~ call-precondition:writable non-compliance input=p=NULL
}

/*@ requires \valid(p); assigns \nothing; */ //~ assigns subcontract-weakness weak=printf1 input=p=&B1[0]
void named(int *p)
{
  printf("four%n\n", p);
}
