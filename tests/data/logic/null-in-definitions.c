// What a definition says of the null pointer, and of all objects that are none, runs know: it is not valid.

struct node { int v; struct node *next; };

/*@ inductive reach{L}(struct node *a, struct node *b) {
      case refl{L}: \forall struct node *a; reach(a, a);
      case step{L}: \forall struct node *a, *b; \valid(a) ==> reach(a->next, b) ==> reach(a, b);
    } */

/*@ requires reach(l, \null) && l != \null;
    assigns \nothing;
    ensures \forall struct node *n; \valid(n) && reach(l, n) ==> reach(\result, n); */ //~ postcondition non-compliance input=l=&B1[0]
struct node *tail(struct node *l)
{
  return l->next;
}

/*@ requires reach(l, \null);
    assigns \nothing;
    ensures \exists struct node *n; \valid(n) && reach(l, n) && n->v == 3; */ //~ postcondition non-compliance input=l=NULL
int has(struct node *l)
{
  return 1;
}

/*@ predicate there(int *p) = \valid(p) && *p >= 0; */

/*@ assigns \nothing;
    ensures there(p); */ //~ postcondition non-compliance input=p=NULL
int any(int *p)
{
  return 1;
}
