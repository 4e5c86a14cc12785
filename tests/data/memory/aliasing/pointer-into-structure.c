// A pointer to `int` may point to a member of a structure. No such input is tried, so none is excluded.

struct pair { int a, b; };

/*@ requires \valid(s) && \valid(p); assigns s->a, *p; */
void member(struct pair *s, int *p)
{
  s->a = 1;
  *p = 2;
  //@ check member_kept: s->a == 1; //~ assertion:member_kept unknown
  //@ check other_member: s->b == \at(s->b, Pre); //~ assertion:other_member unknown
}
