// What alloca gives lives until the function ends, has no value at first, never fails, and is not to be freed. [slow]

#include <stdlib.h>

/*@ requires n > 0;
    assigns \nothing;
    ensures \result == 1; */
int within(int n)
{
  int *p = alloca(n * sizeof(int));
  p[0] = 1;
  p[n - 1] = 1;
  return p[0];
}

int over(void)
{
  char *p = (char *)alloca(10 * sizeof(char));
  p[9] = 1;
  p[10] = 1; //~ mem-access non-compliance //~ dead-code doomed culprits=18,20
  return 0;
}

int *gone(void)
{
  int *p = __builtin_alloca(sizeof(int));
  *p = 3;
  return p;
}

int user(void)
{
  int *q = gone();
  return *q; //~ mem-access non-compliance //~ initialization unknown
}

int unset(void)
{
  int *p = alloca(sizeof(int));
  return *p; //~ initialization non-compliance //~ dead-code doomed culprits=39,40
}

void freed(void)
{
  int *p = alloca(sizeof(int));
  free(p); //~ call-precondition:freeable non-compliance //~ dead-call doomed culprits=45,44
}

int handed_down(void)
{
  int *p = alloca(2 * sizeof(int));
  p[1] = within(3);
  //@ check one: p[1] == 1;
  return p[1];
}
