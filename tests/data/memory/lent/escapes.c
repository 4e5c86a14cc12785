// A function without an assigns clause changes no local whose address it cannot know. [slow]
int *keep;
int ext(void);
int use(int *p);

/*@ ensures \result == 3; */
int later(void)
{
  int l = 3;
  ext();
  int *z = &l;
  return *z;
}

/*@ ensures \result == 3; */
int held_by_a_local(void)
{
  int l = 3;
  int *z = &l;
  ext();
  return *z;
}

/*@ ensures \result == 3; */ //~ postcondition subcontract-weakness weak=ext1
int given_before(void)
{
  int l = 3;
  use(&l);
  l = 3;
  ext();
  return l;
}

/*@ ensures \result == 3; */ //~ postcondition subcontract-weakness weak=ext1 input=keep=NULL
int kept(void)
{
  int l[2] = {3, 4};
  keep = l + 1;
  ext();
  return l[0];
}

static int inner(void) { ext(); return 0; }

/*@ ensures \result >= 0; */ //~ postcondition subcontract-weakness weak=inner1
int through_code(void)
{
  int l[2] = {3, 4};
  int r = inner();
  if (r != 0)
    return -1;
  return l[0];
}

struct holder { int *at; };

/*@ ensures \result == 3; */ //~ postcondition unknown
int only_in_a_structure_of_its_own(void)
{
  int l = 3;
  struct holder h;
  h.at = &l;
  ext();
  return *h.at;
}

/*@ ensures c == 0 ==> \result == 3; */ //~ postcondition unknown
int on_another_way(int c)
{
  int l = 3;
  if (c)
    use(&l);
  ext();
  return l;
}
