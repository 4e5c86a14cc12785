// A ghost member is one of which only ghost code and annotations know: it takes no room, and no pointer of C leads to it.
struct S { int a; /*@ ghost int g; */ int b; };
struct S v = {1, 2};

/*@ requires \valid(s); assigns s->a, s->g; ensures s->g == 1; */
void marks(struct S *s)
{
  s->a = 0;
  /*@ ghost s->g = 1; */
  //@ assert sizeof(struct S) == 8;
}

/*@ requires \valid(s) && \valid(t) && s->g == 5; ensures s->g == t->g; ensures s->g == 5; */ //~ postcondition non-compliance input=s=&B1[0],t=&B1[0]
int copies(struct S *s, struct S *t)
{
  *t = *s;
  marks(t);
  marks(s);
  return t->b;
}

/*@ requires \valid(p) && \valid(s); ensures s->g == \old(s->g); ensures s->a == \old(s->a); */ //~ postcondition unknown //~ postcondition non-compliance input=s=&B1[0],p=&B1[0].a
void apart(struct S *s, int *p)
{
  *p = s->b;
}

int begins(void)
{
  struct S u = {1};
  //@ assert u.g == 0 && u.b == 0 && v.g == v.g;
  //@ ghost u.g = u.a + 3;
  //@ assert u.g == 4;
  //@ check u.g == 3; //~ assertion non-compliance input=v={.a=0,.g=0,.b=0}
  return u.b;
}
