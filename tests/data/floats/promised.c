// What README promises: an error that is proved, functions that are exact, bits as they are. [slow]
#include <math.h>
#include <string.h>

/*@ requires \is_finite(x) && -100 <= x <= 100;
    assigns \nothing;
    ensures near: \abs(\result - x * x) <= 1e-9; */
double square(double x) { return x * x; }

/*@ assigns \nothing; ensures away: \result == 3; ensures even: \result == 2; */ //~ postcondition:even non-compliance
double rounded(void) { return round(2.5); }

/*@ assigns \nothing; ensures up: \result == 3; ensures down: \result == 2; */ //~ postcondition:down non-compliance
double up(void) { return ceil(2.25); }

/*@ assigns \nothing; ensures cut: \result == -2; ensures down: \result == -3; */ //~ postcondition:down non-compliance
float cut(void) { return truncf(-2.75f); }

/*@ ensures bits: \result == 0x3f800000; ensures others: \result == 1; */ //~ postcondition:others non-compliance
unsigned copied(void)
{
  float f = 1;
  unsigned n;
  memcpy(&n, &f, sizeof n);
  return n;
}
