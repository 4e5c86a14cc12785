// A frame that names a member of a union names all of it, and so do contracts that stand for code. [slow]
struct node { int kind; union { long number; char *text; } u; };

/*@ requires \valid(n); assigns n->u.text; ensures n->u.text == \null; */
void clear(struct node *n) { n->u.text = 0; }

/*@ requires \valid(n); assigns n->kind; */ //~ assigns non-compliance input=n=&B1[0]
void not_named(struct node *n)
{
  n->kind = 1;
  n->u.number = 5;
}

/*@ requires \valid(n + (0 .. 1)); assigns n[0].u.number; ensures n[1].u.number == \old(n[1].u.number);
    ensures n[0].u.number == \old(n[0].u.number); //~ postcondition non-compliance input=n=&B1[0]
*/
void other_object(struct node *n) { n->u.number = 6; }

/*@ requires \valid(n) && n->kind == 2; assigns n->u; ensures n->kind == 2 && n->u.text == \null; */
void called(struct node *n) { clear(n); }

/*@ requires \valid(n) && n->u.number == 4; assigns n->u;
    ensures n->u.number == 4; //~ postcondition unknown
*/
void lost(struct node *n) { clear(n); }

/*@ requires \valid(n); assigns n->u.number; */
void any_number(struct node *n) { n->u.number = 1; }

/*@ requires \valid(n); assigns n->u; ensures n->u.number == 1; */ //~ postcondition subcontract-weakness weak=any_number1 input=n=&B1[0]
void too_weak(struct node *n) { any_number(n); }

union word { long number; char *text; };

/*@ requires \valid(w + (0 .. 3)); assigns w[0 .. 3].number;
    ensures \forall integer k; 0 <= k < 4 ==> w[k].number == 3; //~ postcondition unknown
*/
void row(union word *w)
{
  /*@ loop invariant 0 <= i <= 4 && \forall integer k; 0 <= k < i ==> w[k].number == 3;
      loop assigns i, w[0 .. 3].number;
      loop variant 4 - i;
  */
  for (int i = 0; i < 4; i++)
    w[i].number = 3;
}
