// A stack's content as a list: what push and pop do to it.

struct stack { int count; int cells[4]; };

/*@ logic \list<integer> content(struct stack *s, integer n) =
      n <= 0 ? \Nil : \Cons(s->cells[n - 1], content(s, n - 1));
    predicate is_stack(struct stack *s) = \valid(s) && 0 <= s->count <= 4;
*/

/*@ requires is_stack(s) && s->count < 4;
    assigns s->count, s->cells[s->count];
    ensures is_stack(s);
    ensures content(s, s->count) == \Cons(x, content(s, s->count - 1)); */
void push(struct stack *s, int x)
{
  s->cells[s->count++] = x;
}

/*@ requires is_stack(s) && s->count > 0;
    assigns s->count;
    ensures is_stack(s);
    ensures \old(content(s, s->count)) == \Cons(\result, content(s, s->count)); */
int pop(struct stack *s)
{
  return s->cells[--s->count];
}

/*@ requires is_stack(s) && s->count > 1;
    assigns s->count;
    ensures \length(content(s, s->count)) == \old(\length(content(s, s->count))) - 1; */ //~ postcondition non-compliance input=s=&B1[0]
void drop(struct stack *s)
{
  s->count -= 2;
}
