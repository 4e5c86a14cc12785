// The idiom without a leak: the result goes through a variable of its own, so p is right either way. [slow]

#include <stdlib.h>

/*@ ensures kept: \result == -1 || \result == x;
    assigns \nothing; */
int typed(int x)
{
  int *p = malloc(sizeof *p);
  if (!p)
    return -1;
  *p = x;
  int *tmp = realloc(p, 2 * sizeof *p);
  if (tmp)
    p = tmp;
  //@ check there: \valid(p) && *p == x;
  x = *p;
  free(p);
  return x;
}

/*@ ensures kept: \result == -1 || \result == x;
    assigns \nothing; */
int untyped(int x)
{
  int *p = malloc(sizeof *p);
  if (!p)
    return -1;
  *p = x;
  void *tmp = realloc(p, 2 * sizeof *p);
  if (tmp == NULL) {
    free(p);
    return -1;
  }
  p = tmp;
  p[1] = 1;
  x = p[0];
  free(p);
  return x;
}

/*@ ensures first: \result == NULL || (\valid(\result + (0 .. 1)) && *\result == 1); */
int *leaves(void)
{
  int *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  *p = 1;
  int *tmp = realloc(p, 2 * sizeof *p);
  if (!tmp)
    free(p);
  return tmp;
}
