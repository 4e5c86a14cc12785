// A loop that `goto` makes has no variant, so nothing says that it ends: as a `while` without one.

int x;

/*@ terminates \true; //~ terminates unknown
    assigns x; */
void counts_down(void)
{
again:
  if (x > 0) {
    x--;
    goto again;
  }
}

static void spin(int n)
{
again:
  if (n-- > 0) //~ signed-overflow non-compliance input=n=-2147483648
    goto again;
}

/*@ terminates \true; //~ terminates unknown
    assigns \nothing; */ //~ assigns subcontract-weakness weak=spin1 input=n=0
void calls(int n)
{
  spin(n);
}

/*@ requires 0 <= n <= 10;
    terminates \true; //~ terminates unknown
    assigns \nothing; */ //~ assigns subcontract-weakness weak=loop1 input=n=0
void entered_twice(int n)
{
  if (n == 3)
    goto second;
first:
  n--; //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
second:
  if (n > 0)
    goto first;
}

/*@ requires 0 <= n <= 10;
    terminates \true;
    assigns \nothing; */
int entered_past_its_head(int n)
{
  int i = 0;
  goto in;
  /*@ loop invariant 0 <= i <= n + 1; loop assigns i; loop variant n + 1 - i; */
  while (i < n) {
  in:
    i++;
  }
  return i;
}
