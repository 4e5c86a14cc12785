// Inductive predicates, with labels and without.
struct node { int value; struct node *next; };
/*@ inductive even(integer n) {
      case zero: even(0);
      case next: \forall integer n; even(n) ==> even(n + 2);
    }
    inductive reachable{L}(struct node *from, struct node *to) {
      case here{L}: \forall struct node *p; reachable{L}(p, p);
      case there{L}: \forall struct node *p, *q;
        \valid(p) ==> reachable{L}(p->next, q) ==> reachable{L}(p, q);
    }
*/
/*@ requires reachable(p, \null) && even(4); */
void f(struct node *p) { }
