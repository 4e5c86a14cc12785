// A loop that goto begins anew lies in a loop of that goto; one that goto enters past its head goes on.

/*@ requires 0 <= n <= 5; assigns \nothing; */
int nested_in_a_loop_by_goto(int n, int x)
{
  int i = 0, r = 0;
  if (x)
    goto in;
again:
  r = r < 2 ? r + 1 : r;
  i = 0;
  /*@ loop invariant 0 <= i <= n + 1; //~ loop-invariant-established subcontract-weakness weak=loop1 input=n=0,x=0 //~ loop-invariant-preserved assuming
      loop assigns i;
      loop variant n + 1 - i; */
  while (i < n) {
    if (r == 1)
      goto again;
  in:
    i++;
  }
  return r;
}

/*@ requires 0 <= n <= 5; assigns \nothing; */
int left_and_entered_again(int n)
{
  int i = 0, j = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i; //~ loop-assigns non-compliance input=n=4
      loop variant n - i; */
  while (i < n) {
    if (i == 3)
      goto out;
  in:
    i++;
  }
  return i;
out:
  j++; //~ signed-overflow assuming
  goto in;
}
