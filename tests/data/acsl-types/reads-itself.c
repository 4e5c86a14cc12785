// What a symbol reads may depend on its value; a clause `reads` without a meaning is refused alone: it may read anything then. [slow]

struct node { struct node *next; };

/*@ predicate held(struct node *p, \list<struct node *> l) =
      \exists integer i; 0 <= i < \length(l) && \nth(l, i) == p;

    axiomatic Nodes {
      logic \list<struct node *> nodes{L}(struct node *from, integer n)
        reads { p->next | struct node *p; held(p, nodes{L}(from, n)) }; //~ refused
      axiom none{L}: \forall struct node *p, integer n; n <= 0 ==> nodes{L}(p, n) == \Nil; //~ dead-axioms unknown
      axiom more{L}: \forall struct node *p, integer n; n > 0 ==>
        nodes{L}(p, n) == \Cons(p, nodes{L}(p->next, n - 1));
    }
*/

/*@ requires \valid(p) && \valid(p->next);
    assigns \nothing;
    ensures both: nodes(p, 2) == [| p, p->next |];
    ensures wrong: nodes(p, 2) == [| p |]; */ //~ postcondition:wrong non-compliance input=p=&B1[0]
void two(struct node *p) { }
