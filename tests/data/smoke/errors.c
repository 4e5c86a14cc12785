// A run-time error that every run commits which comes there: what leads to it is named, what lies behind told once.

/*@ requires 0 <= n < 100; assigns \nothing; ensures \result > 7; */ //~ postcondition assuming
int divided(int n)
{
  int parts = 0;
  int each = n / parts; //~ division-by-zero non-compliance input=n=0 //~ dead-code doomed culprits=6,7
  return each + 1; //~ signed-overflow assuming
}

/*@ requires \valid(p) || p == \null; assigns *p; ensures \result == 9; */ //~ postcondition assuming
int stored(int *p)
{
  if (!p) {
    *p = 3; //~ mem-access non-compliance input=p=NULL //~ dead-code doomed culprits=14,15
    return 4;
  }
  *p = 5;
  return 9;
}

/*@ requires n > 0; assigns \nothing; */
int grown(int n)
{
  int most = 2147483647;
  if (most + n > 7) //~ signed-overflow non-compliance input=n=1 //~ dead-code doomed culprits=22,25,26
    return 1;
  return 0;
}

/*@ assigns \nothing; */
int beside(int i)
{
  int cells[3] = {1, 2, 3};
  if (i < 3 || cells[i] == 2) //~ index-bound non-compliance input=i=3 //~ initialization assuming
    return 1;
  return 2;
}

/*@ requires n >= 0; assigns \nothing; ensures \result == n; */ //~ postcondition assuming
int counted(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i; loop variant n - i; */
  while (i < n)
    i++;
  n = 10 % (i - n); //~ division-by-zero non-compliance input=n=0 //~ dead-code doomed culprits=44,45,47
  return n;
}

/*@ assigns \nothing; ensures \result == 1; */ //~ postcondition assuming
int constant(void)
{
  return 1 / 0; //~ division-by-zero non-compliance //~ dead-code doomed culprits=54
}

/*@ assigns \nothing; */
int unset(void)
{
  int x;
  int y = x + 1; //~ initialization non-compliance //~ signed-overflow assuming //~ dead-code doomed culprits=61
  return y;
}

/*@ assigns \nothing; */
int sometimes(int n)
{
  int k = 10 / n; //~ division-by-zero non-compliance input=n=0
  return k + 1; //~ signed-overflow assuming
}

/*@ requires n != 0; assigns \nothing; */
int in_one_branch(int n)
{
  int k = 0;
  if (n == 7)
    return n / k; //~ division-by-zero non-compliance input=n=7 //~ dead-code doomed culprits=75,77
  return n;
}
