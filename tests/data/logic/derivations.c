// Lemmas about inductive predicates, by induction over how they come to hold; and one that is false. [slow]
struct link { int held; struct link *after; };

/*@ inductive leads(struct link *from, struct link *to) {
      case at_once: \forall struct link *p; leads(p, p);
      case further: \forall struct link *p, *q; \valid(p) && leads(p->after, q) ==> leads(p, q);
    }
    inductive paired(integer n) {
      case none: paired(0);
      case more: \forall integer m; paired(m) ==> paired(m + 2);
    }
*/
/*@ lemma on_and_on: \forall struct link *p, *q, *r; leads(p, q) && leads(q, r) ==> leads(p, r);
    lemma one_more: \forall struct link *p, *q; leads(p, q) && \valid(q) ==> leads(p, q->after);
    lemma no_rest: \forall integer n; paired(n) ==> n % 2 == 0 && n >= 0;
    lemma of_sums: \forall integer m, n; paired(m) && paired(n) ==> paired(m + n);
    lemma few: \forall integer n; paired(n) ==> n <= 4; //~ lemma:few non-compliance input=n=6 //~ dead-axioms doomed culprits=17
*/
