// Of what is not modelled inside only is known whether it is the same: zero, the same constants, a copy.
struct part { int a; union { int i; char c[4]; } u; long double f; };
struct part x = { 1, { 2 }, 1.5L }, y = { 1, { 3 }, 1.5L }, z = { 1, { 2 }, 1.50L };
struct part zero, also = { 0, { 0 }, 0.0L };

/*@ requires \valid(d); assigns *d; */ //~ assigns assuming
void fill(struct part *d)
{
  *d = (struct part){ .a = 1 };
  /*@ loop invariant 0 <= i; loop assigns i; */ //~ loop-assigns non-compliance input=d=&B1[0]
  for (int i = 0; i < 3; i++)
    *d = (struct part){ .a = 1, .u.i = 4 };
}

/*@ requires \valid(d); assigns *d; */
void unknown(struct part *d, int n)
{
  *d = (struct part){ .a = 1, .u.i = n };
}

/*@ assigns \nothing; */
void same(void)
{
  struct part old = x;
  x = y;
  x = old;
}

/*@ assigns x.a; */ //~ assigns non-compliance input=x={.a=1,.u={.i=2}},y={.a=1,.u={.i=3}},z={.a=1,.u={.i=2}},zero={.a=0,.u={.i=0}},also={.a=0,.u={.i=0}}
int main(void)
{
  x = z;
  //@ assert x.a == 1;
  zero = also;
  x = y;
  return 0;
}
