// An object whose length input says is not tried at lengths that take long to fill: the rest of the time is not lost. [options: --no-smoke --machine=ilp32 --timeout 20] [slow]
#include <stdio.h>
#include <stdlib.h>

void fill(void)
{
  int n = -1;
  fscanf(stdin, "%d", &n);
  int *block = malloc(n * sizeof(int));
  if (block == NULL)
    return;
  for (unsigned i = 0; i < (unsigned)n; i++)
    block[i] = 0; //~ mem-access non-compliance input=stdin=NULL
  free(block); //~ call-precondition:freeable subcontract-weakness weak=loop1 input=stdin=NULL
}
