// The contract of a loop counts where the loop that was written iterates, whichever way it was entered. [slow]

/*@ requires 0 <= n <= 10; assigns \nothing; ensures \result == n + 1; */
int only_past_the_head(int n)
{
  int i = 0, last = 0;
  goto first;
  /*@ loop invariant 0 < i <= n + 1;
      loop assigns i; //~ loop-assigns non-compliance input=n=1
      loop variant n + 1 - i; */
  while (i <= n) {
    last = i;
  first:
    i++;
  }
  return i;
}

/*@ requires 0 <= n <= 10; assigns \nothing; ensures \result == n + 1; */
int correct(int n)
{
  int i = 0, last = 0;
  goto first;
  /*@ loop invariant 0 < i <= n + 1;
      loop assigns i, last;
      loop variant n + 1 - i; */
  while (i <= n) {
    last = i;
  first:
    i++;
  }
  return i;
}

/*@ assigns \nothing; ensures \result == 10 || \result == 0; */
int grows(int x)
{
  int i = 0;
  if (x)
    goto in;
  goto out;
  /*@ loop invariant 0 <= i <= 10;
      loop assigns i;
      loop variant i; */ //~ loop-variant-decreases non-compliance input=x=1
  while (i < 10) {
  in:
    i++;
  }
out:
  return i;
}

/*@ assigns \nothing; */
int without_condition(void)
{
  int i = 0;
  goto in;
  /*@ loop invariant i <= 1; //~ loop-invariant-preserved non-compliance
      loop assigns i; */
  for (;;) {
    if (i == 3)
      break;
  in:
    i++; //~ signed-overflow assuming
  }
  return 0; //~ dead-code alive
}

/*@ requires 0 <= n <= 10; assigns \nothing; */
int first_arrival(int n)
{
  int i = 0;
  goto test;
  /*@ loop invariant 1 <= i <= n; //~ loop-invariant-established non-compliance input=n=1 //~ loop-invariant-preserved assuming //~ dead-loop doomed culprits=72,74
      loop assigns i; */
  do {
    i++; //~ signed-overflow assuming
  test:;
  } while (i < n);
  return i;
}

/*@ requires 0 <= n <= 5; assigns \nothing; */
int nested(int n, int x)
{
  int i = 0, j = 0;
  if (x)
    goto in;
  /*@ loop invariant 0 <= i <= n + 1;
      loop assigns i, j;
      loop variant n - i + 1; */
  while (i < n) {
    j = 0;
    /*@ loop invariant 0 <= j <= n + 1;
        loop assigns j;
        loop variant j; */ //~ loop-variant-decreases non-compliance input=n=1,x=0
    while (j < n) {
    in:
      j++;
    }
    i++;
  }
  return i;
}

/*@ requires 0 <= n <= 10; assigns \nothing; */
int with_a_local(int n)
{
  int i = 0;
  goto in;
  /*@ loop invariant 1 <= i <= n + 1;
      loop assigns i;
      loop variant n - i; */
  while (i < n) {
    int old;
  in:
    old = i;
    i = old + 1;
  }
  return i;
}

/*@ requires 0 <= x <= 1; assigns \nothing; */
int not_yet_entered(int x)
{
  int i = 0;
  if (x)
    goto in;
  /*@ loop invariant i >= \at(i, LoopEntry); loop assigns i; */
  while (i < 10) {
  in:
    //@ assert i >= \at(i, LoopEntry); //~ refused
    i++;
  }
  return i;
}
