// The loop never touches `total`, but its frame clause says that it may: the function's own frame fails by that contract alone. [options: --no-rte]
int total;

/*@ requires 0 <= n <= 100;
    assigns \nothing; */ //~ assigns subcontract-weakness weak=loop1 input=total=0,n=0
int count(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, total;
      loop variant n - i; */
  while (i < n) {
    i++;
  }
  return i;
}
