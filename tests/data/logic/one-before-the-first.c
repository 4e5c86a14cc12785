// A clause looks at one cell before the first: what decides it in spite of that is found.

/*@ requires n >= 1 && \valid_read(t + (0 .. n - 1));
    typically n <= 4;
    assigns \nothing;
    ensures \exists integer k; 0 <= k < n && t[k] == \result; //~ postcondition subcontract-weakness weak=loop1 input=t=&B1[0],n=1
*/
int greatest(const int *t, int n)
{
  int most = t[0];
  /*@ loop invariant 1 <= i <= n;
      loop invariant \exists integer k; -1 <= k < i && t[k] == most;
      loop assigns i, most;
      loop variant n - i;
  */
  for (int i = 1; i < n; i++)
    if (t[i] > most)
      most = t[i];
  return most;
}

/*@ requires 1 <= n <= 4 && \valid(t + (0 .. n - 1));
    assigns t[0 .. n - 1];
    ensures \forall integer k; -1 <= k < n ==> t[k] == \old(t[k]); //~ postcondition non-compliance input=t=&B1[0],n=1
*/
void last_up(int *t, int n)
{
  t[n - 1]++; //~ signed-overflow non-compliance input=t=&B1[0],n=1
}
