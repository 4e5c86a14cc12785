// What a loop frees: its clause is checked, and without one it may free anything. [slow]

#include <stdlib.h>

/*@ requires n >= 0; */
void f(int n)
{
  int *p = malloc(sizeof(int)), *q = malloc(sizeof(int));
  if (!p || !q)
    return;
  *q = 1;
  /*@ loop invariant 0 <= i <= n;
      loop invariant p == \null || \freeable(p);
      loop assigns i, p;
      loop frees p; */ //~ loop-frees non-compliance
  for (int i = 0; i < n; i++) {
    free(p);
    p = NULL;
  }
}

/*@ requires n >= 0; */
void said(int n)
{
  int *p = malloc(sizeof(int)), *q = malloc(sizeof(int));
  if (!p || !q)
    return;
  *q = 1;
  /*@ loop invariant 0 <= i <= n;
      loop invariant p == \null || \freeable(p);
      loop invariant p == \null || p == \at(p, LoopEntry);
      loop assigns i, p;
      loop frees \at(p, LoopEntry); */
  for (int i = 0; i < n; i++) {
    free(p);
    p = NULL;
  }
  //@ check kept: \valid(q) && *q == 1;
}

/*@ requires n >= 0; */
void silent(int n)
{
  int *p = malloc(sizeof(int)), *q = malloc(sizeof(int));
  if (!p || !q)
    return;
  *q = 1;
  /*@ loop invariant 0 <= i <= n;
      loop invariant p == \null || \freeable(p);
      loop assigns i, p; */
  for (int i = 0; i < n; i++) {
    free(p);
    p = NULL;
  }
  *q = 2; //~ mem-access subcontract-weakness weak=loop1
}
