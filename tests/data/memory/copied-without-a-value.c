// A structure may be copied with members that have no value; they have none in the copy either.
struct pair { int a, b; };

/*@ assigns \nothing; ensures \result == 1; */
int kept(void)
{
  struct pair u, v;
  u.a = 1;
  v = u;
  return v.a;
}

/*@ assigns \nothing; */
int lost(void)
{
  struct pair u, v;
  u.a = 1;
  v = u;
  return v.b; //~ initialization non-compliance //~ dead-code doomed culprits=18,19
}

/*@ requires \valid(p); assigns *p; ensures \initialized(&p->a); */ //~ postcondition non-compliance
void through_a_pointer(struct pair *p)
{
  struct pair u;
  *p = u;
}

/*@ requires \valid(to) && \valid_read(from); assigns *to; ensures \result == from->a; */
int move(struct pair *to, const struct pair *from)
{
  *to = *from;
  return to->a;
}

int half_moved(int c)
{
  struct pair x, y;
  x.a = 1;
  if (c)
    x.b = 3;
  move(&y, &x);
  return y.b; //~ initialization non-compliance
}

struct pair made(int c)
{
  struct pair r;
  r.a = c;
  return r;
}

// What is passed and returned by value has some value that nobody knows.
/*@ ensures \result == 0; */ //~ postcondition non-compliance
int from_a_call(void)
{
  struct pair r = made(1);
  return r.b;
}

struct pair shared;
/*@ assigns shared; ensures shared.a == 1; ensures other: shared.b == 0; */ //~ postcondition:other non-compliance
void in_a_global(void)
{
  struct pair u;
  u.a = 1;
  shared = u;
}
