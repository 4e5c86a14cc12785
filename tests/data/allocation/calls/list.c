// A list is built, and freed in a loop: what is used after that is found. [slow]

#include <stdlib.h>

struct node { int v; struct node *next; };

void list_free(struct node *l)
{
  while (l) {
    struct node *n = l->next; //~ mem-access non-compliance input=l=&B1[0]
    free(l); //~ call-precondition:freeable non-compliance input=l=&B1[0]
    l = n;
  }
}

void list_free_wrong(struct node *l)
{
  for (; l; l = l->next) //~ mem-access non-compliance input=l=&B1[0] //~ dead-code doomed culprits=18,19
    free(l); //~ call-precondition:freeable non-compliance input=l=&B1[0]
}

struct node *push(struct node *l, int v)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->next = l;
  return n;
}

int used_after(void)
{
  struct node *l = push(push(NULL, 1), 2);
  list_free(l); //~ initialization unknown
  return l->v; //~ mem-access non-compliance //~ initialization unknown
}
