// What a pointer to void in a structure, in an array or behind its address points to is read as what it is.
struct bag { void *held; };

/*@ assigns \nothing; ensures \result == 5; */
int in_a_structure(void)
{
  int x = 1;
  struct bag b = { &x };
  int *l = b.held;
  *l = 5;
  return x;
}

/*@ assigns \nothing; ensures \result == 5; */
int in_an_array(void)
{
  int x = 1;
  void *t[2] = { 0, &x };
  int *l = t[1];
  *l = 5;
  return x;
}

/*@ assigns \nothing; ensures \result == 5; */
int by_its_address(void)
{
  int x = 1;
  void *v = 0;
  void **p = &v;
  *p = &x;
  int *l = v;
  *l = 5;
  return x;
}
