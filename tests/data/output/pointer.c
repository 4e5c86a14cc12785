// A pointer to printf's kin calls what it evidently is.
#include <stdio.h>

/*@ ensures \result == 2; */
int one_of_two(int n)
{
  int (*out)(const char *, ...) = printf;
  out("%d\n", n);
  return 2;
}

void wrong(long l)
{
  int (*out)(FILE *, const char *, ...) = &fprintf;
  (*out)(stderr, "%d\n", l); //~ format non-compliance input=stderr=NULL,l=0 //~ dead-code doomed culprits=15
}
