// Freed through calls: a local, and a pointer into the middle. [slow]

#include <stdlib.h>

void del(int *p)
{
  free(p); //~ call-precondition:freeable non-compliance input=p=&B1[0]
}

void local(void)
{
  int x = 1;
  del(&x);
}

/*@ requires \freeable(p);
    frees p; */
void drop(int *p)
{
  free(p);
}

void middle(void)
{
  int *p = malloc(2 * sizeof(int));
  if (p)
    drop(p + 1); //~ call-precondition non-compliance //~ dead-call doomed culprits=16,25
}

int t[3];

void static_one(void)
{
  drop(t); //~ call-precondition non-compliance input=t={0,0,0} //~ dead-call doomed culprits=16
}
