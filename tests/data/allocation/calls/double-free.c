// Freeing twice through calls, as code and by contract. [slow]

#include <stdlib.h>

void del(int *p)
{
  free(p); //~ call-precondition:freeable non-compliance
}

/*@ requires p == \null || \freeable(p);
    frees p;
    assigns \nothing; */
void drop(int *p)
{
  free(p);
}

int by_code(void)
{
  int *p = malloc(sizeof(int));
  del(p);
  if (p)
    del(p);
  return 0;
}

int by_contract(void)
{
  int *p = malloc(sizeof(int));
  drop(p);
  drop(p); //~ call-precondition non-compliance
  return 0;
}

int once(void)
{
  int *p = malloc(sizeof(int));
  drop(p);
  p = NULL;
  drop(p);
  return 0;
}
