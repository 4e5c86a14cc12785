// A frame is about what bytes hold: not about which member was the last written, where they stay the same. [slow]

union either { int n; char *p; };
struct holder { int id; union either u; } kept;
struct bits { unsigned char a : 5; unsigned char b : 3; int *p; };

/*@ requires \valid(x);
    assigns x->id, x->u; */
void copied(struct holder *x)
{
  *x = kept;
}

/*@ requires \valid(x);
    assigns x->id; */ //~ assigns non-compliance input=kept={.id=0,.u={.n=0}},x=&B1[0]
void copied_whole(struct holder *x)
{
  *x = kept;
}

/*@ assigns \nothing; */ //~ assigns non-compliance input=kept={.id=0,.u={.n=0}}
void pointed(void)
{
  kept.u.p = "a";
}

/*@ assigns \nothing; */ //~ assigns non-compliance input=kept={.id=0,.u={.n=0}}
void numbered(void)
{
  kept.u.n = 7;
}

/*@ requires \valid(s);
    assigns \nothing; */ //~ assigns non-compliance input=s=&B1[0]
void bits_as_wide_as_owners(struct bits *s)
{
  s->a = 1;
}
