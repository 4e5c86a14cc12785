// A frame counts where the program is ended, too; a loop that ends it keeps its own. [slow]
#include <stdlib.h>

int g;

/*@ assigns \nothing; */ //~ assigns non-compliance input=g=0,n=-1
void restores(int n) {
  int old = g;
  g = 3;
  if (n < 0)
    exit(1);
  g = old;
}

/*@ assigns g;
    ensures same: g == \old(g);
    exits three: g == 3; */
void says_so(int n) {
  int old = g;
  g = 3;
  if (n < 0)
    exit(1);
  g = old;
}

/*@ requires n >= 0;
    assigns \nothing;
    exits early: \exit_status < n;
    ensures \result == n; */
int counts(int n, int stop) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n;
      loop assigns i;
      loop variant n - i; */
  while (i < n) {
    if (i == stop)
      exit(i);
    i++;
  }
  return i;
}

/*@ assigns \nothing; //~ assigns subcontract-weakness weak=loop1
    exits late: \exit_status > n; */ //~ exit-condition:late non-compliance input=n=1,stop=0
int counts_without_frame(int n, int stop) {
  int i = 0;
  //@ loop invariant i >= 0;
  while (i < n) {
    if (i == stop)
      exit(i);
    i++;
  }
  return i;
}
