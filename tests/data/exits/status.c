// An exits clause is checked where a call of exit ends the program, with its status. [slow]
#include <stdlib.h>

int failures;

/*@ requires failures < 10;
    assigns failures;
    ensures back: n >= 0 && failures == \old(failures);
    exits status: \exit_status == 3;
    exits wrong: \exit_status == 2; //~ exit-condition:wrong non-compliance input=failures=0,n=-1
    exits counted: failures == \old(failures) + 1; */
void demand(int n) {
  if (n < 0) {
    failures++;
    exit(3);
  }
}

/*@ requires failures < 10;
    assigns failures;
    ensures kept: failures == \old(failures);
    exits after_failure: failures > \old(failures); */
int step(int n) {
  demand(n);
  return n;
}

/*@ assigns \nothing;
    exits never: \false; */ //~ exit-condition:never non-compliance input=n=-2147483648
int abs_or_die(int n) {
  if (n == -2147483647 - 1)
    abort();
  return n < 0 ? -n : n;
}

/*@ exits vacuous: \false;
    assigns \nothing; */
int twice(int n) {
  return n % 100 * 2;
}
