// What pointers to void lead to that lie in structures, arrays and constants, and behind their address, is put together of bytes.
struct box { void *inside; };
struct boxes { int n; struct box two[2]; void *more[2]; };

int in_a_structure(void)
{
  int x = 1;
  struct box b = { &x };
  long *l = b.inside;
  *l = 5; //~ mem-access non-compliance //~ dead-code doomed culprits=8,9,10
  return x;
}

int in_a_literal(void)
{
  int x = 1;
  struct boxes b = { 1, { { 0 }, { 0 } }, { 0, &x } };
  long *l = b.more[1];
  *l = 5; //~ mem-access non-compliance //~ dead-code doomed culprits=17,18,19
  return x;
}

int in_an_array(void)
{
  int x = 1;
  void *t[2] = { 0, &x };
  long *l = t[1];
  *l = 5; //~ mem-access non-compliance //~ dead-code doomed culprits=26,27,28
  return x;
}

int by_its_address(void)
{
  int x = 1;
  void *v = 0;
  void **p = &v;
  *p = &x;
  long *l = v;
  *l = 5; //~ mem-access non-compliance //~ dead-code doomed culprits=35,37,38,39
  return x;
}

int by_an_element(void)
{
  int x = 1;
  void *t[2], **p = t;
  t[0] = &x;
  long *l = *p;
  *l = 5; //~ mem-access non-compliance //~ dead-code doomed culprits=46,47,48,49
  return x;
}

static int global;
static void *const constant = &global;

int in_a_constant(void)
{
  long *l = constant;
  *l = 5; //~ mem-access non-compliance input=global=0,constant=&global //~ dead-code doomed culprits=58,59
  return global;
}
