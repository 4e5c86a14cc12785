// The frame of a statement's contract is checked wherever the statement is left.
int g, h;

/*@ requires 0 <= x <= 1000;
    ensures \result == 2 * x + 7; */
int kept(int x)
{
  int y = 0, z = 7;
  /*@ assigns y;
      ensures y == 2 * x; */
  {
    int t = x;
    y = t;
    y += x;
  }
  return y + z;
}

int local(int x)
{
  int y = 0, z = 7;
  /*@ assigns y; */ //~ statement-assigns non-compliance input=x=0 //~ dead-code doomed culprits=21,22,25
  {
    y = x;
    z = 1;
  }
  return y + z; //~ signed-overflow assuming
}

int given_back(int x)
{
  /*@ assigns g; */ //~ statement-assigns non-compliance input=g=0,h=1,x=0
  {
    h = x;
    h = \
      0;
    g = 1;
  }
  return g;
}

/*@ requires n >= 0 && \valid(a + (0 .. n));
    assigns a[0 .. n]; */
void cells(int *a, int n)
{
  /*@ assigns a[0 .. n - 1]; */
  {
    if (n > 0)
      a[n - 1] = 0;
  }
  /*@ assigns a[1 .. n]; */ //~ statement-assigns non-compliance input=a=&B1[0],n=0
  a[0] = 0;
}

int jumps(int x)
{
  while (1) {
    /*@ assigns \nothing; */ //~ statement-assigns non-compliance input=g=0,h=0,x=2
    {
      if (x > 3)
        break;
      if (x == 2) {
        g = 1;
        return 1;
      }
    }
    /*@ assigns g; */ //~ statement-assigns non-compliance input=g=0,h=0,x=1
    {
      g = 5;
      if (x == 1) {
        h = 1;
        break;
      }
    }
    return 0;
  }
  return 2;
}

/*@ requires x > -1000; */
int behaviors(int x)
{
  /*@ behavior low: assumes x < 0; assigns x;
      behavior high: assumes x >= 0; assigns \nothing; */ //~ statement-assigns non-compliance input=x=0
  if (x < 1)
    x = x + 2;
  return x;
}

int wanders(int x)
{
  /*@ assigns \nothing; */ //~ refused
  {
    if (x)
      goto end;
  }
end:
  return 0;
}

/*@ requires n < 100; */
int around(int n)
{
  int s = 0, i;
  /*@ loop invariant 0 <= i <= n || i == 0;
      loop invariant s == 0;
      loop assigns i, s; */
  for (i = 0; i < n; i++) {
    /*@ assigns s; */
    s = 0;
    /*@ check assigns \nothing; */
    s = 0;
  }
  return s;
}
