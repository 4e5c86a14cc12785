// Dereference, address, arithmetic, difference, comparison, conditions; NULL.
#include <stddef.h>
int g;
int *keep;
int f(int *p, int *q, int n)
{
  int x = 1, *r = &x;
  *r = *p + 1;
  keep = &g;
  if (p && p != q && !r)
    *p++ = n;
  r = n > 0 ? p + n : NULL;
  *(r - 1) += 2;
  long d = q - p;
  void *v = p;
  int *back = v;
  return back == 0 ? (int)d : **&keep + (p < q);
}
