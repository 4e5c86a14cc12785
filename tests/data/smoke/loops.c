// Loops that never end, and invariants that cannot be.

/*@ requires n > 0; assigns \nothing; ensures anything: \result == 8; */ //~ assigns unreachable //~ postcondition:anything unreachable
int endless(int n)
{
  /*@ loop invariant positive: n > 0;
      loop assigns \nothing; */
  while (n > 0)
    ;
  return n; //~ dead-code doomed culprits=3,8
}

/*@ requires n >= 0; assigns \nothing; ensures \result == 0; */
int ends(int n)
{
  /*@ loop invariant n >= 0;
      loop assigns n;
      loop variant n; */
  while (n > 0)
    n--;
  return n;
}

/*@ requires 0 <= n <= 9; assigns \nothing; */
int impossible(int n)
{
  int i = 0;
  /*@ loop invariant low: i < 0; //~ loop-invariant-established:low non-compliance input=n=0 //~ loop-invariant-preserved:low assuming //~ dead-loop doomed culprits=28,29
      loop invariant high: i > 0; //~ loop-invariant-established:high assuming //~ loop-invariant-preserved:high assuming
      loop assigns i; */
  while (i < n)
    i++;
  return i;
}

/*@ requires 0 <= n <= 9; assigns \nothing; */
int meant(int n)
{
  int i = 0;
  if (n > 20) {
    /*@ loop invariant \false; */ //~ loop-invariant-preserved unreachable
    while (i < n)
      i++; //~ signed-overflow unreachable
  }
  return i;
}
