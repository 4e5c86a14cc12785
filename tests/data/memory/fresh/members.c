// A list of new objects: what each holds is what its contract says. [slow]

#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

/*@ assigns \nothing;
    ensures \result == \null || \fresh(\result, sizeof(struct node));
    ensures \result != \null ==> \initialized(&\result->value) && \result->value == value;
    ensures \result != \null ==> \initialized(&\result->next) && \result->next == next; */
struct node *push(int value, struct node *next)
{
  struct node *made = malloc(sizeof *made);
  if (!made)
    return 0;
  made->value = value;
  made->next = next;
  return made;
}

/*@ ensures \result == 3; */
int f(void)
{
  struct node *a = push(3, 0);
  struct node *b = push(4, a);
  if (!a || !b)
    return 3;
  int found = b->next->value;
  free(a);
  free(b);
  return found;
}
