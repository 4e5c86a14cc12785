// Rows are allocated and freed in loops, proved by contract; a row that failed is not written. [slow]

#include <stdlib.h>

void rows(void)
{
  int *t[3];
  /*@ loop invariant 0 <= i <= 3;
      loop invariant \initialized(&t[0 .. i - 1]);
      loop invariant \forall integer k; 0 <= k < i ==> t[k] == \null || \freeable(t[k]);
      loop invariant \forall integer j, k; 0 <= j < k < i ==> t[k] == \null || t[j] != t[k];
      loop assigns i, t[0 .. 2]; */
  for (int i = 0; i < 3; i++)
    t[i] = malloc(2 * sizeof(int));
  /*@ loop invariant 0 <= i <= 3;
      loop invariant \forall integer k; i <= k < 3 ==> t[k] == \null || \freeable(t[k]);
      loop assigns i; */
  for (int i = 0; i < 3; i++)
    free(t[i]);
}

void unchecked(void)
{
  int *t[3];
  for (int i = 0; i < 3; i++)
    t[i] = malloc(2 * sizeof(int)); //~ index-bound subcontract-weakness weak=loop1
  t[0][1] = 1; //~ mem-access non-compliance //~ initialization subcontract-weakness weak=loop1
}

void twice(void)
{
  int *t[2];
  t[0] = malloc(sizeof(int));
  t[1] = t[0];
  for (int i = 0; i < 2; i++)
    free(t[i]); //~ call-precondition:freeable non-compliance //~ index-bound unknown //~ initialization assuming
}
