// A structure is copied with members that have no value yet, whatever their types: only reading one is an error.
struct all { int a; unsigned u; unsigned char c; short s; int *p; unsigned long l[2]; };

/*@ ensures \result == 7; */
int others(int x)
{
  struct all one, two;
  one.a = 7;
  two = one;
  one = two;
  return one.a;
}

unsigned of_a_sign(int x)
{
  struct all one, two;
  if (x > 0) one.u = 3;
  two = one;
  return two.u; //~ initialization non-compliance input=x=0
}

unsigned long in_an_array(int x)
{
  struct all t[2];
  t[0].l[x & 1] = 1;
  t[1] = t[0];
  return t[1].l[1]; //~ initialization non-compliance input=x=0
}

/*@ requires x > 2; ensures \result == 4; */
int pointed(int x)
{
  struct all one, two, *p = &one;
  int v = 4;
  if (x > 1) one.p = &v;
  two = *p;
  return *two.p;
}
