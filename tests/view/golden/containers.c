// A structure is looked for around a member, and a member in a structure, by their bytes.

struct link { struct link *next; };
struct node { int key; struct link link; };

/*@ requires \valid((struct node *)((char *)l - 8));
    assigns ((struct node *)((char *)l - 8))->key; */
int f(struct link *l)
{
  struct node *n = (struct node *)((char *)l - (unsigned long)&((struct node *)0)->link);
  n->key = 1;
  return (struct link *)((char *)n + 8) == l;
}
