// What goes through a pointer to void is put together of bytes where it is looked at as something else.

int in_a_local(void)
{
  int x = 65536;
  void *v = &x;
  short *s = v;
  *s = 7;
  return x;
}

int at_once(void)
{
  int x = 65536;
  short *s = (short *)(void *)&x;
  *s = 7;
  return x;
}

struct box { void *inside; };

void put(struct box *b, int *p)
{
  b->inside = p; //~ mem-access non-compliance input=b=NULL,p=NULL
}

short get(struct box *b)
{
  return *(short *)b->inside; //~ mem-access non-compliance input=b=&B1[0] //~ mem-access non-compliance input=b=NULL
}

/*@ requires \valid((long *)p); assigns *(long *)p; */
void set(void *p)
{
  *(long *)p = 1;
}

int passed(int x)
{
  set(&x); //~ call-precondition non-compliance input=x=0 //~ dead-call doomed culprits=32
  return x; //~ initialization assuming
}

/*@ assigns \nothing; ensures \result == p; */
void *same(void *p)
{
  return p;
}

/*@ ensures \result == -1; */
int as_it_was(int x)
{
  void *v = x ? &x : (void *)0;
  int other = 0;
  if (!v)
    v = &other;
  unsigned *u = same(v);
  *u = 4294967295u;
  return x ? x : other;
}
