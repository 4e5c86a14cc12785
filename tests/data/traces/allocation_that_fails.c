// Beside the contract stands what the code does where the allocation fails, too. [options: --no-rte] [slow]
#include <stdlib.h>
/*@ assigns \nothing; ensures p: \result != 7; */ //~ postcondition:p subcontract-weakness weak=loop1
int f(void)
{
  int s = 0;
  int *p = malloc(sizeof(int));
  int n = p ? 1 : 2;
  /*@ loop invariant 0 <= i <= n && (n == 2 || s == 0); loop assigns i, s; */
  for (int i = 0; i < n; i++)
    s = 0;
  free(p);
  return s;
}
