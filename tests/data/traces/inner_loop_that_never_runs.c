// The inner loop is entered three times and never runs.
/*@ assigns \nothing; ensures \result == 5; */ //~ postcondition non-compliance input=n=0
int f(int n)
{
  int s = 0;
  /*@ loop invariant 0 <= i <= 3; loop assigns i, s; loop variant 3 - i; */
  for (int i = 0; i < 3; i++) {
    int j = 0;
    /*@ loop invariant j >= 0; loop assigns j, s; loop variant 1 - j; */ //~ loop-variant-non-negative subcontract-weakness weak=loop2 input=n=0 //~ loop-variant-decreases subcontract-weakness weak=loop2 input=n=0
    while (j > 0) {
      s = 9;
      j--;
    }
    s = i;
  }
  return s;
}
