// Iterations and depth: a contract is too weak, as far as the code was followed.

/*@ assigns \nothing; ensures bound: \result <= 8; */ //~ postcondition:bound non-compliance input=n=9
int turns(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n && i < 100)
    i++;
  return i;
}

/*@ requires 0 <= n <= 50; decreases n; assigns \nothing; ensures low: \result < 8; */ //~ postcondition:low non-compliance input=n=8
int down(int n) {
  return n == 0 ? 0 : down(n - 1) + 1; //~ signed-overflow assuming
}

/*@ requires 0 <= n <= 3; assigns \nothing; ensures all: \result == n; */ //~ postcondition:all subcontract-weakness weak=loop1 input=n=0
int few(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n)
    i++;
  return i;
}
