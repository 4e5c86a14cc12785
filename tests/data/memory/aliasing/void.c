// A pointer to void may lead to a global that other files can name, as one to its type.
int level;
/*@ requires \valid((int *)v); assigns *(int *)v, level; ensures \result == 1; */ //~ postcondition excepted
int f(void *v) { int *p = v; level = 1; *p = 2; return level; }

static int own;

/*@ requires \valid((int *)v); assigns *(int *)v, own; ensures \result == 1; */
int not_own(void *v)
{
  int *p = v;
  own = 1;
  *p = 2;
  return own;
}
