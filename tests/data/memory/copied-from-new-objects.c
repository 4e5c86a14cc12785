// A structure copied from a new object has no value where that has none. [slow]
#include <stdlib.h>
struct pair { int a, b; };

int from_the_heap(void)
{
  struct pair *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  struct pair d = *p;
  free(p);
  return d.a; //~ initialization non-compliance //~ dead-code doomed culprits=7,8,9,11
}

int half_from_the_heap(void)
{
  struct pair *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  p->a = 3;
  struct pair d = *p;
  free(p);
  int first = d.a;
  //@ assert first == 3;
  return d.b; //~ initialization non-compliance //~ dead-code doomed culprits=16,17,19,23
}

int set_on_the_heap(void)
{
  struct pair *p = malloc(sizeof *p);
  if (p == NULL) return 0;
  p->a = 3;
  p->b = 4;
  struct pair d = *p, e = d;
  free(p);
  return d.a + e.b;
}

int through_a_pointer(int c)
{
  struct pair x;
  struct pair *p = &x;
  x.a = 1;
  struct pair d = *p;
  return c ? d.a : d.b; //~ initialization non-compliance
}

/*@ requires \valid_read(p); */
int given(struct pair *p)
{
  struct pair x = *p, *q = malloc(sizeof *q);
  if (q != NULL) {
    *q = *p;
    x = *q;
    free(q);
  }
  return x.a == p->a;
}

/*@ requires \valid_read(p); */
int given_only(struct pair *p)
{
  struct pair x = *p;
  return x.a;
}
