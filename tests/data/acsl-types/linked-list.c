// A list of pointers: the nodes of a linked list, by an inductive predicate over them.

struct node { int value; struct node *next; };

/*@ inductive linked{L}(struct node *from, \list<struct node *> nodes) {
      case none{L}: linked{L}((struct node *)0, \Nil);
      case more{L}: \forall struct node *from, \list<struct node *> rest;
        \valid(from) ==> linked{L}(from->next, rest) ==> linked{L}(from, \Cons(from, rest));
    } */

/*@ requires p == 0; assigns \nothing; ensures linked(p, \Nil); */
void empty(struct node *p) { }

/*@ requires \valid(p) && p->next == 0;
    assigns \nothing;
    ensures wrong: linked(p, \Nil); //~ postcondition:wrong non-compliance input=p=&B1[0]
    ensures linked(p, [| p |]);
    ensures alone: \forall struct node *q; linked(p, [| q |]) ==> q == p; */
void single(struct node *p) { }
