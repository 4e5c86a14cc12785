// What a function gives back leads to no local whose address it cannot know. [slow]
/*@ assigns \nothing; ensures \valid(\result); */
int *pick(void);
/*@ assigns \nothing; ensures \valid(\result); */
int *pick_of(int *p);
int *keep;
/*@ assigns keep; ensures \valid(keep); */
void set(void);

int cannot_know(void)
{
  int x = 1, *q = &x;
  int *p = pick();
  *p = 2;
  //@ assert same: *q == 1;
  return 0;
}

int cannot_know_a_parameter(int x)
{
  int *q = &x, before = x;
  int *p = pick();
  *p = 2;
  //@ assert same: *q == before;
  return 0;
}

int told(void)
{
  int x = 1, y = 1;
  int *p = pick_of(&x);
  *p = 2;
  //@ assert same: x == 1; //~ assertion:same subcontract-weakness weak=pick_of1 input=kept_by_pick_of=&B1[0]
  //@ assert other: *&y == 1;
  return 0;
}

int kept_it(void)
{
  int x = 1;
  keep = &x;
  int *p = pick();
  *p = 2;
  //@ assert same: x == 1; //~ assertion:same subcontract-weakness weak=pick1 input=keep=NULL,kept_by_pick=&B1[0]
  return 0;
}

int learns_later(void)
{
  int x = 1;
  int *p = pick();
  *p = 2;
  int *q = pick_of(&x);
  //@ assert before: x == 1;
  //@ assert apart: p != &x;
  return 0;
}

int changes_a_global(void)
{
  int x = 1, *q = &x;
  set();
  *keep = 2;
  //@ assert same: *q == 1;
  return 0;
}

int null_too(void)
{
  //@ assert unborn: \true;
  int *p = pick_of(0);
  int x = 1, *q = &x;
  //@ assert never: p != \null;
  //@ assert not_yet: p != q;
  return 0;
}
int *any(void);
int may_be_null(void)
{
  int *p = any();
  //@ assert not_null: p != \null; //~ assertion:not_null subcontract-weakness weak=any1
  int x = 1, *q = &x;
  return 0;
}
