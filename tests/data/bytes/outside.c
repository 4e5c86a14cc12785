// What other files may hand over is the same as what lies in bytes; where it is represented otherwise, that it is not is taken for granted. [slow]
int level;

/*@ requires \valid(p); assigns *p, level; ensures \result == 1; */ //~ postcondition excepted
int may_be_level(int *p)
{
  level = 1;
  *p = 2;
  return level;
}

/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures \result == 1; */ //~ postcondition non-compliance input=p=&B1[0],q=&B1[0]
int may_be_equal(int *p, int *q)
{
  *q = 1;
  *p = 2;
  return *q;
}

/*@ assigns level; ensures ((unsigned char *)&level)[0] == 5; */
void set_first(void) { ((unsigned char *)&level)[0] = 5; }

int *elsewhere(int *p);

/*@ assigns \nothing; ensures \result == 1; */ //~ assigns subcontract-weakness weak=elsewhere1 input=kept_by_elsewhere=&B1[0] //~ postcondition subcontract-weakness weak=elsewhere1
int given_back(void)
{
  int x = 1;
  int *p = elsewhere(&x);
  if (p) *p = 2; //~ mem-access subcontract-weakness weak=elsewhere1
  return x;
}

struct node { int value; struct node *next; };

/*@ requires \valid(p) && \valid(n); assigns *p, n->value; ensures \result == 1; */
int is_taken_apart(int *p, struct node *n)
{
  n->value = 1;
  *p = 2;
  return n->value;
}

/*@ requires \valid((int *)v); assigns *(int *)v, level; ensures \result == 1; */ //~ postcondition excepted
int by_void(void *v)
{
  int *p = v;
  level = 1;
  *p = 2;
  return level;
}
