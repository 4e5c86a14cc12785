// What is printed is no part of the function's result, and no reason to refuse it. [slow]
#include <stdio.h>

/*@ requires \valid(p);
    assigns *p;
    ensures *p == \old(*p) / 2; */
void halve(int *p)
{
  printf("halving %d\n", *p);
  *p /= 2;
  fprintf(stderr, "%5d %-3c %%\n", *p, 'c');
}

/*@ ensures \result == x; */ //~ postcondition non-compliance input=x=1
int twice(int x)
{
  printf("%d", x);
  return x / 2 * 2;
}
