// A structure owns two objects; its destructor frees both, then itself. [slow]

#include <stdlib.h>

struct pair { int *a, *b; };

struct pair *pair_new(void)
{
  struct pair *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  p->a = malloc(sizeof(int));
  p->b = malloc(sizeof(int));
  if (!p->a || !p->b) {
    free(p->a);
    free(p->b);
    free(p);
    return NULL;
  }
  return p;
}

void pair_free(struct pair *p)
{
  if (!p)
    return;
  free(p->a); //~ call-precondition:freeable non-compliance input=p=&B1[0] //~ mem-access non-compliance input=p=&B1[0]
  free(p->b); //~ call-precondition:freeable non-compliance input=p=&B1[0] //~ mem-access unknown
  free(p); //~ call-precondition:freeable non-compliance input=p=&B1[0]
}

void pair_free_wrong(struct pair *p)
{
  free(p); //~ call-precondition:freeable non-compliance input=p=&B1[0]
  free(p->a); //~ call-precondition:freeable assuming //~ mem-access non-compliance input=p=NULL //~ dead-code doomed culprits=34,35
}

int good(void)
{
  struct pair *p = pair_new();
  if (p)
    *p->a = 1; //~ mem-access subcontract-weakness weak=pair_new1 //~ mem-access subcontract-weakness weak=pair_new1 //~ initialization subcontract-weakness weak=pair_new1
  pair_free(p); //~ initialization unknown
  return 0;
}

int wrong(void)
{
  struct pair *p = pair_new();
  if (!p)
    return 0;
  pair_free_wrong(p); //~ initialization unknown
  return 0;
}
