// A `terminates` clause rests on the variants of loops and measures of recursion, its callees' too.

/*@ requires n >= 0;
    terminates \true;
    assigns \nothing; */
int counts(int n)
{
  int r = 0;
  /*@ loop invariant 0 <= i <= n && r == i;
      loop assigns i, r;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    r++;
  return r;
}

/*@ requires n >= 0;
    terminates n > 3; //~ terminates assuming
    assigns \nothing; */
void counts_up(int n)
{
  int i = n;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */ //~ loop-variant-decreases non-compliance input=n=1
  while (i > 0)
    i--;
}

/*@ terminates \true; //~ terminates unknown
    assigns \nothing; */
void has_no_variant(int n)
{
  while (n != 7)
    n = 7;
  //@ assert seven: n == 7;
  //@ assert eight: n == 8; //~ assertion:eight non-compliance input=n=0 //~ dead-code doomed culprits=34,37
}

/*@ requires n >= 0;
    terminates \true;
    decreases n;
    assigns \nothing; */
void falls(int n)
{
  if (n > 0)
    falls(n - 1);
}

/*@ terminates \true; //~ terminates unknown
    assigns \nothing; */
void calls_itself(int n)
{
  if (n > 0)
    calls_itself(n - 1);
}

/*@ terminates \true;
    assigns \nothing; */
void calls(void)
{
  falls(3);
  counts(3);
}

/*@ terminates \true; //~ terminates unknown
    assigns \nothing; */
void calls_the_endless(void)
{
  has_no_variant(3);
}

/*@ terminates n > 0;
    assigns \nothing; */
void sometimes(int n);

/*@ terminates \true; //~ terminates unknown
    assigns \nothing; */
void depends(void)
{
  sometimes(3);
}

/*@ assigns \nothing;
    exits \false;
    ensures wrong: \result == 1; */ //~ postcondition:wrong non-compliance
int exits(void)
{
  return 2;
}
