// A header adds no inputs that the program does not use, and none under a name of ours: rand has no state, errno is errno. [slow]
#include <stdlib.h>
#include <stdio.h>
#include <errno.h>
#include <assert.h>
int g;
/*@ requires 0 <= n <= 10; assigns \nothing; ensures \result == n; */ //~ assigns subcontract-weakness weak=loop1 input=n=0 //~ postcondition subcontract-weakness weak=loop1 input=n=0
int f(int n) { int i = 0; /*@ loop invariant 0 <= i <= n; loop variant n - i; */ while (i < n) i++; return i; }
/*@ assigns \nothing; ensures \result >= 0; ensures three: \result != 3; */ //~ postcondition:three non-compliance input=n=0
int chosen(int n) { int r = rand(); return r; }
/*@ assigns errno; ensures \result != 3 && errno == 0; */ //~ postcondition non-compliance input=errno=3
int last_error(void) { int e = errno; errno = 0; return e; }
int checked(int n) { assert(n != 4); return n; } //~ call-precondition:condition_holds non-compliance input=n=4
