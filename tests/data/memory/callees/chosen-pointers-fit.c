// A pointer that a contract chooses leads to objects of its type: no pointer, no other member. [slow]
int *p;
int g;
/*@ assigns p; ensures \valid(p); */
void pick(void);

int at_no_pointer(void)
{
  int **q = &p;
  pick();
  *p = 3;
  //@ assert holds: *q == p;
  //@ assert apart: (void *)p != (void *)q; //~ assertion:apart unknown
  return 0;
}

struct s { int a; int *b; int c; };
struct s v;

/*@ assigns \nothing; ensures \valid(\result); */
int *pick_one(void);

int at_members(void)
{
  struct s *r = &v;
  int *q = pick_one();
  //@ assert first: (void *)q != (void *)&r->a; //~ assertion:first subcontract-weakness weak=pick_one1 input=v={},kept_by_pick_one=&B1[0]
  //@ assert second: (void *)q != (void *)&r->b; //~ assertion:second unknown
  //@ assert third: (void *)q != (void *)&r->c; //~ assertion:third subcontract-weakness weak=pick_one1 input=v={},kept_by_pick_one=&B1[0]
  return 0;
}

int by_loop(int n)
{
  int x = 1, y = 2;
  int *at = &x, **to = &at;
  int *other = &y;
  /*@ loop invariant 0 <= i && \valid(at); loop assigns i, at; */
  for (int i = 0; i < n; i++) *to = other;
  //@ assert not_itself: (void *)at != (void *)to; //~ assertion:not_itself subcontract-weakness weak=loop1 input=n=1
  //@ assert one: at != &x; //~ assertion:one non-compliance input=n=0
  return 0;
}

struct t { int in[2]; int *end; };

int walks(void)
{
  struct t w = {{1, 2}, 0};
  int *at = w.in;
  /*@ loop assigns at; */
  while (at != w.in + 2) at++;
  //@ assert behind: at == w.in; //~ assertion:behind non-compliance //~ dead-code doomed culprits=52,53
  return 0;
}

int leaves_behind_a_member(void)
{
  struct t w = {{1, 2}, 0};
  int *at = w.in;
  /*@ loop assigns at, w.in[0 .. 1]; */
  while (at != w.in + 2) at++;
  //@ assert kept: w.in[0] == 1; //~ assertion:kept subcontract-weakness weak=loop1
  return 0;
}

int input(struct s *r)
{
  int *q = pick_one();
  //@ assert of_input: (void *)q != (void *)&r->b; //~ assertion:of_input unknown
  //@ assert of_other: (void *)q != (void *)&r->c; //~ assertion:of_other subcontract-weakness weak=pick_one1 input=r=&B1[0]
  return 0;
}
