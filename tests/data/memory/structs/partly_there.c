// Of an object that no precondition calls valid a part may be missing: searches try whole ones only, and say so.
struct parser { int pos, next, top; };

void start(struct parser *p)
{
  p->pos = 0; //~ mem-access non-compliance
  p->next = 0; //~ mem-access unknown
}

/*@ requires \valid(p); */
void begin(struct parser *p)
{
  p->pos = 0;
  p->next = 0;
}

/*@ predicate ready(struct parser *p) = \valid(p) && p->pos == 0; */

/*@ requires ready(p); */
void again(struct parser *p)
{
  p->pos = 0;
  p->top = 0;
}
