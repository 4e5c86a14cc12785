// A length is evaluated where the declaration runs: it has to be positive, and stays what it was.

/*@ requires n <= 10; */
int not_positive(int n)
{
  int a[n]; //~ array-length non-compliance input=n=0
  a[0] = 1; //~ index-bound assuming
  return a[0]; //~ index-bound assuming
}

/*@ requires 0 < n <= 10;
    ensures \result == \old(n); */
int stays(int n)
{
  int a[n];
  n = 0;
  return sizeof a / sizeof(int);
}

/*@ requires 0 < n <= 10;
    ensures \result == 4 * n + 4; */
int of_a_type(int n)
{
  return sizeof(int[n + 1]);
}

int g(void);

int called(void)
{
  int a[g()]; //~ array-length subcontract-weakness weak=g1
  return 0;
}
