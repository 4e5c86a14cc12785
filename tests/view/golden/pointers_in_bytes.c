// A pointer lies in bytes, and its address is taken.

struct node { struct node *next; };

struct node *f(unsigned char *row)
{
  struct node *n = (struct node *)row, **at = &n->next;
  *at = n;
  return n->next;
}
