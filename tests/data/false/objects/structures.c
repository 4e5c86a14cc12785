// Structures are copied as values, wherever they are nested, and only there. [slow]

struct pair { int a, b; };
struct box { struct pair p, t[2]; struct pair *out; };

/*@ assigns \nothing; ensures r: \result.a == x.b && \result.b == x.a; */
struct pair turned(struct pair x)
{
  int a = x.a;
  x.a = x.b;
  x.b = a;
  return x;
}

/*@ assigns \nothing; */
void values(struct pair x)
{
  struct pair y = turned(x), z = x, *r = &z;
  z.a = 5;
  r->b = 6;
  //@ assert turned_: y.a == x.b && y.b == x.a && z.b == 6;
  //@ check argument_changed: x.a == y.a; //~ assertion:argument_changed non-compliance input=x={.a=0,.b=1}
  //@ check copy_is_place: x.b == 6; //~ assertion:copy_is_place non-compliance input=x={.a=0,.b=0}
  //@ check whole: y == x; //~ assertion:whole non-compliance input=x={.a=0,.b=1}
  //@ check not_through: z.b == x.b; //~ assertion:not_through non-compliance input=x={.a=0,.b=0}
}

/*@ requires \valid(s) && \valid(s->out); assigns s->p, s->t[0], *s->out; */
void nested(struct box *s)
{
  struct box old = *s;
  s->p.a = 1;
  s->t[0] = s->p;
  s->p.a = 2;
  //@ assert copied: s->t[0].a == 1 && s->p.a == 2 && s->t[1].a == old.t[1].a;
  s->out->b = 3;
  //@ assert shared: old.out->b == 3;
  //@ check element_follows: s->t[0].a == 2; //~ assertion:element_follows non-compliance input=s=&B1[0]
  //@ check member_kept: s->p.a == old.p.a; //~ assertion:member_kept non-compliance input=s=&B1[0]
  //@ check pointed_copied: old.out->b != s->out->b; //~ assertion:pointed_copied non-compliance input=s=&B1[0]
}

/*@ assigns \nothing; */
void arrays(int i)
{
  struct pair t[3] = {{1, 2}, {.b = 4}, 5}, *p = t + 1;
  struct pair u = {.b = 1};
  p[1].b = 9;
  (p - 1)->a = 7;
  //@ assert parts: t[0].a == 7 && t[1].a == 0 && t[2].a == 5 && t[2].b == 9 && u.a == 0;
  //@ check second: t[1].b == 9; //~ assertion:second non-compliance input=i=0
  //@ check flat: t[1].a == 4; //~ assertion:flat non-compliance input=i=0
  //@ check rest: t[2].b == 0; //~ assertion:rest non-compliance input=i=0
  //@ check by_one: p == t + 2; //~ assertion:by_one non-compliance input=i=0
  //@ check difference: p - t == 2; //~ assertion:difference non-compliance input=i=0
  //@ check first_member: u.a == 1; //~ assertion:first_member non-compliance input=i=0
}
