// What is left of an object, what an array holds before it is filled, and pointers in no object are not chosen: no verdict follows. [slow]

#include <stdlib.h>

int *p[1];

/*@ assigns \nothing; */
void dangling(void)
{
  int *q;
  {
    int x = 1; //~ dead-code unknown
    q = &x;
  }
  //@ check left: *q == 1; //~ assertion:left unknown
}

/*@ assigns \nothing; */
void unfilled(void)
{
  int a[2]; //~ dead-code unknown
  //@ check zero: a[0] == 0; //~ assertion:zero unknown
  a[0] = 1;
}

/*@ assigns \nothing; */
void pointer(void)
{
  //@ check null: p[1] == \null; //~ assertion:null unknown //~ dead-code unknown
}

/*@ requires \freeable(p) && \valid(p); frees p; assigns *p; */
void freed(int *p)
{
  *p = 1;
  free(p); //~ dead-code unknown
  //@ check left: *p == 1; //~ assertion:left unknown
  //@ check same: *p == *p;
}
