// An invariant reads the first cell where there is none, some value that nobody knows: the loop contract is too weak. [options: --no-rte] [slow]

/*@ requires 0 <= n; requires \valid_read(t + (0 .. n - 1)); assigns \nothing;
    ensures within: 0 <= \result <= n; //~ postcondition:within subcontract-weakness weak=loop1
    ensures below: \forall integer k; 0 <= k < \result ==> t[k] < v;
    typically n < 3; */
int first_not_less(const int *t, int n, int v)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= n + 1;
      loop invariant \forall integer k; 0 <= k < i ==> t[k] < v;
      loop assigns i; loop variant n - i; */
  while (i < n) {
    if (t[i] >= v) break;
    i++;
  }
  return i;
}
