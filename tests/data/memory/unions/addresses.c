// The characters of a union have addresses, and so have its numbers; that of a union with a pointer is refused, by name. [slow]

union slot { unsigned number; unsigned char text[4]; };

/*@ requires \valid(p + (0 .. n - 1)) && n >= 1; assigns p[0 .. n - 1]; ensures p[0] == 1; */
void one(unsigned char *p, int n) { p[0] = 1; }

/*@ assigns \nothing; ensures \result % 256 == 1; */
unsigned through(void)
{
  union slot s = { 0 };
  one(s.text, 4);
  return s.number;
}

/*@ requires \valid(s) && \valid(p); assigns s->number, *p;
    ensures s->number == 9; //~ postcondition non-compliance input=s=&B1[0],p=&B1[0].text[0]
*/
void perhaps_inside(union slot *s, unsigned char *p)
{
  s->number = 9;
  *p = 1;
}

void set(unsigned *p);

/*@ requires \valid(s); */
void refused(union slot *s)
{
  set(&s->number);
}

union mixed { int number; int *pointer; };

/*@ assigns \nothing; */
int pointers_are_more_than_bytes(void)
{
  union mixed m;
  m.number = 1;
  return m.number;
}
