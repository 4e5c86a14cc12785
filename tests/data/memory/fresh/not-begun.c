// Objects that a run does not come to begin do not keep a contract from choosing later ones. [slow]

#include <stdlib.h>

int *p;
int **q;

/*@ assigns p;
    ensures p == \old(p) || \valid(p); */
void any(int *x, int *y);

/*@ assigns *q;
    ensures *q == \null || \valid(*q); */
void any_cell(int *x, int *y);

/*@ assigns \nothing;
    ensures \result == \null || \fresh(\result, sizeof(int)); */
int *make(void);

/*@ requires -10 < n < 10;
    ensures \result == 0; */ //~ postcondition subcontract-weakness weak=any1
int allocated(int n)
{
  int *a = 0, *b;
  p = 0;
  if (n > 5) {
    a = malloc(sizeof(int));
    if (!a)
      return 0;
  }
  b = malloc(sizeof(int));
  if (!b)
    return 0;
  *b = n * 7;
  any(a, b);
  if (!a && p == b && *b == -35)
    return 1;
  return 0;
}

/*@ requires -10 < n < 10;
    ensures \result == 0; */ //~ postcondition subcontract-weakness
int by_contract(int n)
{
  int *a = 0, *b;
  if (n > 5) {
    a = make();
    if (!a)
      return 0;
  }
  b = make();
  if (!b)
    return 0;
  *b = n * 7;
  if (!a && *b == -35)
    return 1;
  return 0;
}

/*@ requires \valid(q) && -10 < n < 10;
    ensures \result == 0; */ //~ postcondition subcontract-weakness weak=any_cell1
int in_a_cell(int n)
{
  int *first = malloc(sizeof(int)), *a = 0, *b;
  if (n > 5)
    a = malloc(sizeof(int));
  b = malloc(sizeof(int));
  if (!b || !first)
    return 0;
  *b = n * 7;
  *first = 2;
  any_cell(a, b);
  if (!a && *q == b && *b == -35)
    return 1;
  return 0;
}
