// A call that never comes back: what stands behind it is reached by the other runs alone.
#include <stdlib.h>

/*@ assigns \nothing;
    ensures \result >= 0; */
int checked(int n) {
  if (n < 0) {
    exit(1);
  }
  //@ assert kept: n >= 0;
  //@ assert positive: n > 0; //~ assertion:positive non-compliance input=n=0
  return n;
}
