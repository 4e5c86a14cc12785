// A loop that begins and ends a list in each iteration, and one that hands it on: its state is known.
#include <stdarg.h>

static int one(va_list ap)
{
  return va_arg(ap, int);
}

/*@ requires 0 <= k <= 3; assigns \nothing; */ //~ assigns assuming
int each(int k, ...)
{
  va_list ap;
  int x = 0;
  /*@ loop invariant 0 <= i <= k; //~ loop-invariant-preserved assuming
      loop assigns i, x, ap; //~ loop-assigns assuming
      loop variant k - i; */ //~ loop-variant-non-negative assuming //~ loop-variant-decreases assuming
  for (int i = 0; i < k; i++) {
    va_start(ap, k);
    x = va_arg(ap, int); //~ va-arg assuming //~ unmodelled unknown //~ refused
    va_end(ap);
  }
  return x;
}

/*@ requires 0 <= k <= 3; assigns \nothing; */
int handed(int k, ...)
{
  va_list ap;
  int x = 0;
  va_start(ap, k);
  /*@ loop invariant 0 <= i <= k;
      loop assigns i, x, ap;
      loop variant k - i; */
  for (int i = 0; i < k; i++)
    x = one(ap); //~ va-list non-compliance input=k=2
  va_end(ap);
  return x;
}

/*@ requires 0 <= k <= 3; assigns \nothing; */
int unended(int k, ...)
{
  va_list ap;
  for (int i = 0; i < k; i++) {
    va_start(ap, k); //~ va-list non-compliance input=k=2
    if (i == 1)
      return i;
    va_end(ap);
  }
  return 0;
}

int f(void)
{
  return each(1, 2) > 5 && handed(1, 2) > 5 && unended(1) > 5;
}

int g(void)
{
  return handed(2, 1, 2) > 1;
}
