// A structure is allocated with room for its flexible member: what is beyond that room is no part of it. [slow]

#include <stdlib.h>

struct s { int n; int data[]; };
struct old { char kind; int n; char text[0]; };

/*@ requires 0 <= n <= 100;
    ensures \result == \null || \result->n == n; */
struct s *make(int n)
{
  struct s *p = malloc(sizeof(struct s) + n * sizeof(int));
  if (!p)
    return NULL;
  p->n = n;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, p->data[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    p->data[i] = i;
  return p;
}

int over(void)
{
  struct s *p = malloc(sizeof(struct s) + 3 * sizeof(int));
  if (!p)
    return 0;
  p->n = 3;
  p->data[2] = 1;
  //@ check kept: p->n == 3;
  p->data[3] = 1; //~ mem-access non-compliance //~ dead-code doomed culprits=26,32
  return 0;
}

int unset(void)
{
  struct s *p = malloc(sizeof(struct s) + 2 * sizeof(int));
  if (!p)
    return 0;
  p->data[0] = 1;
  return p->data[1]; //~ initialization non-compliance //~ dead-code doomed culprits=38,39,42
}

int of_characters(void)
{
  struct old *p = malloc(sizeof(struct old) + 4);
  if (!p)
    return 0;
  p->kind = 1;
  p->n = 4;
  p->text[3] = 'x';
  //@ check apart: p->n == 4 && p->kind == 1;
  int r = p->text[3];
  free(p);
  p->text[0] = 0; //~ mem-access non-compliance //~ dead-code doomed culprits=55,56
  return r;
}

int too_little(void)
{
  struct s *p = malloc(sizeof(int));
  if (!p)
    return 0;
  p->n = 0;
  p->data[0] = 0; //~ mem-access non-compliance //~ dead-code doomed culprits=62,66
  free(p);
  return 0;
}

int copied(void)
{
  struct s *p = malloc(sizeof(struct s) + sizeof(int));
  if (!p)
    return 0;
  p->n = 1;
  p->data[0] = 5;
  struct s head = *p;
  //@ check one: head.n == 1;
  return sizeof(struct s) == sizeof(int);
}
