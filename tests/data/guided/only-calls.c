// A function that only calls has nothing of its own to prove; what its runs fail is told. [options: --function bad --no-smoke]
#include <stdlib.h>

static int on = 0;

static void sink(int data)
{
  if (on) {
    data++; //~ signed-overflow non-compliance
  }
}

void bad(void)
{
  int data = rand();
  on = 1;
  sink(data);
}
