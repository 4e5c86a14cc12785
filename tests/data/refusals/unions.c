// A union is an object like others for who does not look into it; a function may be called `logic`. [slow]
union value { int number; unsigned char bytes[4]; };
struct entry { int tag; union value value; };

/*@ requires params != \null ==> \valid(params);
    requires \valid(count);
    assigns *params, *count;
    ensures \result == 0; //~ postcondition non-compliance input=params=NULL,count=&B1[0]
*/
int parse(union value *params, int *count)
{
  *count = 1;
  if (params == 0)
    return -1;
  return 0;
}

/*@ requires \valid(count);
    assigns *count;
    ensures *count == 2; //~ postcondition non-compliance input=count=&B1[0]
*/
int call(int *count)
{
  union value v;
  return parse(&v, count);
}

/*@ assigns \nothing; ensures \result == k; */
int passed(union value v, int k)
{
  union value w = v;
  return k;
}

/*@ requires \valid(c); assigns \nothing; ensures \result == c->tag; */
int address(struct entry *c)
{
  union value *p = &c->value;
  struct entry d = *c;
  return p == &c->value ? d.tag : 0;
}

/*@ requires \valid(c + (0 .. 3)); assigns \nothing;
    ensures \result == 0; */ //~ postcondition non-compliance input=c=&B1[0]
int within(union value *c) { return c[3].number; }

/*@ requires \valid(c); assigns *c;
    ensures c->number == 0; */ //~ postcondition non-compliance input=c=&B1[0]
void logic(union value *c) { }

union value shared;

/*@ requires \valid(v); assigns *v; */
void change(union value *v);

/*@ assigns \nothing; */ //~ assigns subcontract-weakness weak=change1 input=shared={.number=0}
void frame(void) { change(&shared); }

/*@ assigns shared; */
void named(void) { change(&shared); }

/*@ requires \valid(c); assigns c->tag; */
void by_copy(struct entry *c)
{
  struct entry other = *c;
  c->tag = 1;
  *c = other;
}

/*@ requires \valid(c) && \valid(d); assigns c->tag; */ //~ assigns non-compliance input=c=&B1[0],d=&B2[0]
void copied(struct entry *c, struct entry *d) { *c = *d; }
