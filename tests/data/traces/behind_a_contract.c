// Both loops' contracts take over; behind the outer one, no iteration is one of the code. [options: --contracts loop1,loop2]
/*@ requires n == 2; assigns \nothing; ensures \result != 7; */ //~ postcondition subcontract-weakness weak=loop1,loop2 input=n=2
int f(int n)
{
  int s = 0;
  /*@ loop invariant 0 <= i <= n && s == 0; loop assigns i, s; */
  for (int i = 0; i < n; i++) {
    /*@ loop invariant 0 <= j <= 3 && 0 <= s; loop assigns j, s; */
    for (int j = 0; j < 3; j++)
      s = 0;
    if (s == 7) return s;
    s = 0;
  }
  return s;
}
