// Pointers to functions in structures: initialised, in constants, behind pointers, copied.

/*@ requires x < 100; assigns \nothing; ensures \result == x + 1; */
int next(int x)
{
  return x + 1;
}

/*@ requires x > -100; assigns \nothing; ensures \result == x - 1; */
int previous(int x)
{
  return x - 1;
}

struct pair {
  int (*there)(int);
  int (*back)(int);
};

static const struct pair both = {.back = previous, .there = next};

/*@ requires -50 <= x <= 50;
    assigns \nothing;
    ensures same: \result == x; */
int constant(int x)
{
  int y = both.there(x);
  return both.back(y);
}

/*@ requires -50 <= x <= 50;
    assigns \nothing;
    ensures same: \result == x; */
int local(int x)
{
  struct pair p = {next, previous}, q = p;
  int y = q.there(x);
  return q.back(y);
}

/*@ requires \valid_read(p);
    requires p->there == next && p->back == previous;
    requires -50 <= x <= 50;
    assigns \nothing;
    ensures same: \result == x; */
int behind(const struct pair *p, int x)
{
  int y = p->there(x);
  return p->back(y);
}

/*@ requires \valid(p);
    assigns *p;
    ensures next: p->there == next;
    ensures kept: p->back == \old(p->back); */ //~ postcondition:kept non-compliance input=p=&B1[0]
void set(struct pair *p)
{
  p->there = next;
  p->back = p->back == previous ? previous : next;
}

/*@ requires \valid_read(p);
    requires p->there == next || p->there == previous;
    requires -50 <= x <= 50;
    assigns \nothing;
    ensures up: \result == x + 1; */ //~ postcondition:up non-compliance input=p=&B1[0],x=0
int listed(const struct pair *p, int x)
{
  //@ calls next, previous;
  return p->there(x);
}
