// A static variable that nothing writes, and whose address nobody has, is what its initialiser says: in every function.
static int always = 1, never;
static int counted = 5, given = 5, framed = 5;
int visible = 1;
int *keep;

int right(int x)
{
  if (always && !never)
    return x > 0 ? x : 1;
  //@ assert unreached: \false; //~ assertion:unreached unreachable
  return -1;
}

int of_its_function(void)
{
  static int limit = 3;
  //@ assert limited: limit == 3;
  return limit;
}

void count(void)
{
  counted++; //~ signed-overflow non-compliance input=counted=2147483647
}

int may_be_counted(void)
{
  //@ assert five: counted == 5; //~ assertion:five non-compliance input=counted=0
  return counted;
}

void give(void)
{
  keep = &given;
}

int may_be_written(void)
{
  //@ assert five: given == 5; //~ assertion:five non-compliance input=given=0
  return given;
}

//@ assigns framed;
void elsewhere(void);

int may_be_changed(void)
{
  elsewhere();
  //@ assert five: framed == 5; //~ assertion:five subcontract-weakness weak=elsewhere1 input=framed=0
  return framed;
}

int others_may_write(void)
{
  //@ assert one: visible == 1; //~ assertion:one non-compliance input=visible=0
  return visible;
}

void unknown(void);

int kept(void)
{
  unknown();
  //@ assert same: always == 1;
  return always;
}
