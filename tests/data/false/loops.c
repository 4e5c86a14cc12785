// Invariants that fail at the end, forget, or say too little.

/*@ requires 0 <= n <= 5; assigns \nothing;
    check ensures less: \result < n; */ //~ postcondition:less non-compliance input=n=0
int counts(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= n;
      check loop invariant strict: i < n; //~ loop-invariant-established:strict non-compliance input=n=0 //~ loop-invariant-preserved:strict non-compliance input=n=1
      loop assigns i;
      loop variant n - i; */
  while (i < n)
    i++;
  return i;
}

/*@ requires 0 <= n <= 4; assigns \nothing;
    ensures sum: \result == n * (n + 1) / 2 + 1; */ //~ postcondition:sum non-compliance input=n=0
int sums(int n)
{
  int s = 0;
  /*@ loop invariant 1 <= i <= n + 1 && s == i * (i - 1) / 2;
      loop assigns i, s;
      loop variant n - i; */
  for (int i = 1; i <= n; i++)
    s += i;
  return s;
}

/*@ requires 1 <= n <= 5; assigns \nothing; */
int steps(int n)
{
  int k = n;
  /*@ loop invariant range: 0 <= k <= n; //~ loop-invariant-preserved:range non-compliance input=n=1
      loop invariant odd: k % 2 == n % 2; //~ loop-invariant-preserved:odd assuming
      loop assigns k;
      loop variant k; */
  while (k > 0)
    k -= 2;
  return k;
}

/*@ requires 0 <= n <= 5; assigns \nothing; ensures all: \result == n; */ //~ postcondition:all non-compliance input=n=3
int breaks(int n)
{
  int i;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */
  for (i = 0; i < n; i++)
    if (i == 2)
      break;
  return i;
}

/*@ requires 0 <= n <= 5; assigns \nothing; ensures every: \result == n; */ //~ postcondition:every non-compliance input=n=2
int skips(int n)
{
  int c = 0;
  /*@ loop invariant 0 <= i <= n && 0 <= c <= i;
      loop assigns i, c;
      loop variant n - i; */
  for (int i = 0; i < n; i++) {
    if (i == 1)
      continue;
    c++;
  }
  return c;
}

/*@ requires 0 <= n <= 3; assigns \nothing; ensures weak: \result == 2 * n; */ //~ postcondition:weak subcontract-weakness weak=loop1 input=n=0
int forgets(int n)
{
  int r = 0;
  /*@ loop invariant 0 <= i <= n && r >= 0;
      loop assigns i, r;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    r = r + 2; //~ signed-overflow subcontract-weakness weak=loop1 input=n=1
  return r;
}

/*@ requires 0 <= n <= 9; assigns \nothing; */
void does(int n)
{
  int i = 0;
  /*@ loop invariant i <= 10;
      loop assigns i;
      loop variant n - i; */
  do
    i++;
  while (i < n);
  //@ check end: i == n; //~ assertion:end non-compliance input=n=0
}

/*@ requires 0 <= n <= 3; assigns \nothing; */
void constant_measure(int n)
{
  int i = n;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i;
      loop variant n; */ //~ loop-variant-decreases non-compliance input=n=1
  while (i > 0)
    i--;
}

/*@ assigns \nothing; ensures way: \result == 1; */ //~ postcondition:way non-compliance input=x=4
int jumps(int x)
{
  if (x > 3)
    goto out;
  return 1;
out:
  return 2;
}

/*@ assigns \nothing; check ensures third: \result == 3; check ensures second: \result != 2; */ //~ postcondition:third non-compliance input=x=2 //~ postcondition:second non-compliance input=x=2
int falls(int x)
{
  int r = 0;
  switch (x) {
  case 1:
    r = 1;
  case 2:
    r += 2;
    break;
  default:
    r = 3;
  }
  return r;
}
