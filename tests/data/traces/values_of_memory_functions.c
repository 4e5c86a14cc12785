// Functions of the logic read memory, by axioms and by a definition.
/*@ axiomatic A { logic integer cnt(int *a, integer n, integer v) reads a[0 .. n-1];
  axiom c0: \forall int *a, integer v; cnt(a, 0, v) == 0;
  axiom c1: \forall int *a, integer n, v; n > 0 ==> cnt(a, n, v) == cnt(a, n-1, v) + (a[n-1] == v ? 1 : 0); } */
/*@ requires \valid_read(a + (0..1)); assigns \nothing; ensures \result == cnt(a, 2, v); */ //~ postcondition non-compliance input=a=&B1[0],v=0
int count2(int *a, int v) { return (a[0] >= v) + (a[1] >= v); }
/*@ logic integer cn(int *a, integer n, integer v) = n <= 0 ? 0 : cn(a, n-1, v) + (a[n-1] == v ? 1 : 0); */
/*@ requires \valid_read(a + (0..1)); assigns \nothing; ensures \result == cn(a, 2, v); */ //~ postcondition non-compliance input=a=&B1[0],v=0
int count3(int *a, int v) { return (a[0] >= v) + (a[1] >= v); }
