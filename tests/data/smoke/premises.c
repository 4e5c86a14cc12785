// Code that annotations alone keep runs away from: refuted, proved, unproved and taken for granted. [slow]

int x;

/*@ assigns x; */
void refuted_invariant(void)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= 3; //~ loop-invariant-preserved non-compliance input=x=0
      loop assigns i; */
  while (i < 5)
    i++;
  if (i > 3) //~ dead-code alive
    x = 1; //~ dead-code alive
}

/*@ assigns x; */
void proved_invariant(void)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= 5;
      loop assigns i; */
  while (i < 5)
    i++;
  if (i > 5)
    x = 1; //~ dead-code doomed culprits=21,25
}

/*@ assigns \nothing; ensures \result >= 0; */ //~ postcondition non-compliance input=a=-1
int refuted_promise(int a) { return a; }

/*@ assigns \nothing; */
int relies_on_it(int a)
{
  if (refuted_promise(a) < 0)
    return 1; //~ dead-code alive
  return 0;
}

/*@ assigns \nothing; ensures \result >= 0; */ //~ postcondition non-compliance input=a=-1
int refuted_elsewhere(int a) { return a < -7 ? -7 : a; }

/*@ assigns \nothing; */
int dead_all_the_same(int a)
{
  if (refuted_elsewhere(a) < -9)
    return 1; //~ dead-code doomed
  return 0;
}

/*@ assigns \nothing; ensures \false; */ //~ postcondition non-compliance input=a=0
int refuted_end(int a) { return a; }

/*@ assigns \nothing; */
int comes_back(int a) { return refuted_end(a); } //~ dead-code alive

/*@ assigns \nothing; ensures \result >= 0; */
int granted(int a);

/*@ assigns \nothing; */
int takes_for_granted(int a)
{
  if (granted(a) < 0)
    return 1; //~ dead-code doomed culprits=57,63
  return 0;
}

/*@ requires 0 <= n <= 1000; assigns \nothing; ensures \result >= 0; */ //~ postcondition subcontract-weakness weak=loop1 input=n=0
int open(int n)
{
  int sum = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, sum; */
  for (int i = 0; i < n; i++)
    sum = i;
  return sum;
}

/*@ requires 0 <= n <= 1000; assigns \nothing; */
int relies_on_what_is_open(int n)
{
  if (open(n) < 0)
    return 1; //~ dead-code assuming culprits=68,82
  return 0;
}

/*@ requires 0 <= n <= 1000; assigns \nothing; ensures \result > 0; */ //~ postcondition non-compliance input=n=0
int refuted_and_open(int n)
{
  int sum = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, sum; */
  for (int i = 0; i < n; i++)
    sum = i;
  return sum;
}

/*@ requires 0 <= n <= 1000; assigns \nothing; */
int relies_on_what_is_refuted(int n)
{
  if (refuted_and_open(n) < 0)
    return 1; //~ dead-code unknown
  return 0;
}
