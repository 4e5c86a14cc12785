// Registers behind pointers, by type definitions and members.
typedef volatile unsigned short half;

struct uart {
  volatile unsigned status;
  unsigned data;
};

/*@ requires \valid(u);
    assigns u->data;
    ensures 0 <= \result <= 100; */
int send(struct uart *u, unsigned value)
{
  int waited = 0;
  /*@ loop invariant 0 <= waited <= 100;
      loop assigns waited;
      loop variant 100 - waited; */
  while ((u->status & 1) && waited < 100)
    waited++;
  u->data = value;
  return waited;
}

/*@ requires \valid(u); assigns u->data; ensures u->data == 7; */
void data_stays(struct uart *u)
{
  u->data = 7;
  if (u->status == 1 && u->data != 7)
    u->data = 0; //~ mem-access unreachable //~ dead-code doomed culprits=28
}

/*@ requires \valid(p); assigns *p; ensures *p == 3; */
void set(half *p)
{
  *p = 3;
}

/*@ requires p == \null || \valid_read(p); assigns \nothing; */
int guarded(const half *p)
{
  return p && *p;
}

int unguarded(half *p)
{
  return *p && p; //~ mem-access non-compliance input=p=NULL
}

/*@ requires \valid(p); ensures \result == 0 || \result == 1; */
int chosen(half *p, int n)
{
  return n > 0 ? (*p ? 1 : 0) : *p == 2;
}

/*@ requires \valid(all + (0 .. 3)); ensures 0 <= \result; */
unsigned sum(volatile unsigned char *all)
{
  return all[0] + all[1] + all[2] + all[3];
}
