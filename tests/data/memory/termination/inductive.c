// An inductive predicate over memory is refused.

struct node { int value; struct node *next; };

/*@ inductive reach{L}(struct node *p, struct node *q) {
      case same{L}: \forall struct node *p; reach{L}(p, p);
      case step{L}: \forall struct node *p, *q; reach{L}(p->next, q) ==> reach{L}(p, q);
    } */

/*@ requires \valid_read(p);
    assigns \nothing;
    ensures reached: reach(p, \result); //~ refused
*/
struct node *next(struct node *p)
{
  return p->next;
}
