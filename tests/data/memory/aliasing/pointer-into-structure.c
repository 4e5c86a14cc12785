// A pointer to `int` may point to a member of a structure, whose block is that of a later or an earlier pointer.

struct pair { int a, b; };

/*@ requires \valid(s) && \valid(p); assigns s->a, *p; */
void member(struct pair *s, int *p)
{
  s->a = 1;
  *p = 2;
  //@ check member_kept: s->a == 1; //~ assertion:member_kept non-compliance input=s=&B1[0],p=&B1[0].a
  //@ check other_member: s->b == \at(s->b, Pre); //~ assertion:other_member non-compliance input=s=&B1[0],p=&B1[0].b
}
