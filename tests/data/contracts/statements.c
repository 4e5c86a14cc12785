// The contract of a statement is asserted where it begins and where it ends; its frame is refused alone. [slow]
/*@ requires 0 <= x <= 100;
    assigns \nothing;
    ensures \result == 2 * x; */
int twice(int x)
{
  int y = 0, z = 7;
  /*@ requires y == 0;
      assigns y;
      ensures y == 2 * x && z == \old(z);
      behavior small: assumes x < 50; ensures y < 100;
      behavior large: assumes x >= 50; ensures y >= 100;
      complete behaviors; disjoint behaviors small, large; */
  {
    int k = x;
    /*@ loop invariant 0 <= k <= x && y == 2 * (x - k); loop assigns y, k; loop variant k; */
    while (k > 0) { y += 2; k--; }
  }
  return y;
}

/*@ requires -10 <= x <= 10; */
int wrong(int x)
{
  int y = x;
  /*@ behavior b: assumes y > 0; ensures y > \old(y) + 1; //~ assertion non-compliance input=x=1
      behavior c: assumes y < 0; ensures y > 5; //~ assertion non-compliance input=x=-1
      complete behaviors b, c; */ //~ assertion non-compliance input=x=0
  y++;
  /*@ requires y < 5; ensures \false; */ //~ assertion assuming //~ assertion non-compliance input=x=0
  if (y == 3) return y;
  return 0;
}

/*@ behavior pos: assumes x > 0;
    behavior neg: assumes x < 0; */
int under(int x)
{
  int y;
  /*@ for pos: ensures y == 1; */
  y = x > 0 ? 1 : 2;
  /*@ for neg: behavior more: assumes x < -5; ensures y == 3; */
  y++;
  /*@ breaks y == 0; returns \result == y; ensures y == 2; */ //~ assertion unreachable //~ assertion unreachable
  y = 2;
  return y;
}

/*@ requires n >= 0 && \valid(p); assigns *p; ensures *p == n || *p == \old(*p); */ //~ assigns subcontract-weakness weak=loop1 input=n=0,p=&B1[0] //~ postcondition subcontract-weakness weak=loop1 input=n=0,p=&B1[0]
void left_early(int n, int *p)
{
  for (int i = 0; i < 1; i++) {
    /*@ requires \valid(p); ensures *p == n; */ //~ assertion subcontract-weakness weak=loop1 input=n=0,p=&B1[0]
    {
      if (n == 3) break;
      *p = n; //~ mem-access assuming
    }
  }
}
