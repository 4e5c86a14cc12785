// An array is filled in a loop; one in a loop's body begins anew in each iteration.

/*@ requires 0 < n <= 100;
    ensures \result == 0; */
int filled(int n)
{
  int a[n];
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i ==> a[k] == 0;
      loop invariant \initialized(&a[0 .. i - 1]);
      loop assigns i, a[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    a[i] = 0;
  return a[n / 2];
}

int anew(void)
{
  int last = 0;
  for (int i = 1; i < 3; i++) {
    int a[i]; //~ array-length unknown
    if (i == 2)
      last = a[0]; //~ initialization non-compliance //~ dead-code doomed culprits=24
    a[i - 1] = i; //~ index-bound assuming //~ signed-overflow assuming
  }
  return last;
}

int *kept(int n)
{
  int *p = 0;
  for (int i = 1; i < 2; i++) {
    int a[i]; //~ array-length subcontract-weakness weak=loop1 input=n=0
    a[0] = 1; //~ index-bound assuming
    p = a;
  }
  return p;
}

int dangling(void)
{
  int *p;
  {
    int n = 2;
    int a[n];
    a[0] = 1;
    p = a;
  }
  return *p; //~ mem-access non-compliance //~ dead-code doomed culprits=48,50
}
