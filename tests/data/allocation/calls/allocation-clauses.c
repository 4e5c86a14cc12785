// An `allocates` clause limits nothing, of a loop neither; `frees \nothing` says that nothing is freed. [slow]

#include <stdlib.h>

int *kept;

/*@ allocates kept;
    frees \nothing;
    assigns kept;
    ensures kept == \null || \valid(kept); */
void keep(void)
{
  kept = malloc(sizeof(int));
}

/*@ requires kept == \null || \freeable(kept);
    frees \nothing; //~ frees non-compliance
    assigns kept; */
void renew(void)
{
  free(kept);
  kept = malloc(sizeof(int));
}

/*@ requires n >= 0; */
void loop(int n)
{
  int *p = NULL;
  /*@ loop invariant p == \null || \valid(p);
      loop invariant 0 <= i <= n;
      loop allocates p;
      loop assigns i, p; */
  for (int i = 0; i < n; i++)
    p = malloc(sizeof(int));
  if (p)
    *p = 1;
}
