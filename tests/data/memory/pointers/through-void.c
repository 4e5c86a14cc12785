// What goes through a pointer to void keeps its type; otherwise it is refused, as a plain cast is.

int in_a_local(void)
{
  int x = 65536;
  void *v = &x;
  short *s = v; //~ unmodelled unknown //~ refused
  *s = 7;
  return x;
}

int at_once(void)
{
  int x = 65536;
  short *s = (short *)(void *)&x; //~ unmodelled unknown //~ refused
  *s = 7;
  return x;
}

struct box { void *inside; };

void put(struct box *b, int *p)
{
  b->inside = p; //~ unmodelled unknown //~ refused
}

short get(struct box *b)
{
  return *(short *)b->inside; //~ unmodelled unknown //~ refused
}

/*@ requires \valid((long *)p); assigns *(long *)p; */
void set(void *p)
{
  *(long *)p = 1;
}

int passed(int x)
{
  set(&x); //~ unmodelled unknown //~ refused
  return x;
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
