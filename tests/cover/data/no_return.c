// A call that does not return is no failure, and no clash of anything; an abort ends a run.
#include <stdlib.h>
/*@ assigns \nothing; ensures \false; */
void stuck(void);
int f(int n)
{
  if (n > 9) {
    n = 1;
    stuck();
    return n;
  }
  if (n > 2)
    exit(1);
  if (n > 2)
    return 4;
  if (n < -9) {
    abort();
    return 3;
  }
  return n;
}
