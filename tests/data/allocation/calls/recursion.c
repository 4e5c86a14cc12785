// A list is freed from its end, by recursion. [slow]

#include <stdlib.h>

struct node { int v; struct node *next; };

void list_free(struct node *l)
{
  if (!l)
    return;
  list_free(l->next); //~ mem-access non-compliance input=l=&B1[0]
  free(l); //~ call-precondition:freeable non-compliance input=l=&B1[0]
}

int f(void)
{
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    return 0;
  a->next = b;
  b->next = NULL;
  b->v = 1;
  list_free(a); //~ initialization unknown
  return b->v; //~ mem-access non-compliance
}
