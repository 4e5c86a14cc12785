// The inner loop's contract takes over twice, the second time in a traversal of its own. [options: --no-rte]
/*@ requires n == 2; assigns \nothing; ensures \result == 1; */ //~ postcondition assuming
int f(int n)
{
  int s = 0, i = 0;
  /*@ loop invariant sum: 0 <= i <= n && s == (i == 2 ? 1 : 0); loop assigns i, s; */ //~ loop-invariant-preserved:sum subcontract-weakness weak=loop2 input=n=2
  while (i < n) {
    int j = 0;
    /*@ loop invariant 0 <= j <= i && (i == 0 ==> s == 0); loop assigns j, s; */ //~ loop-invariant-established assuming //~ loop-invariant-preserved assuming
    while (j < i) {
      s++;
      j++;
    }
    i++;
  }
  return s;
}
