// What sprintf and snprintf fill has room, and holds a string. [slow]
#include <stdio.h>

/*@ requires 0 <= x; */
void fits_exactly(int x)
{
  char text[11];
  sprintf(text, "%d", x);
}

void sign_too(int x)
{
  char text[11];
  sprintf(text, "%d", x); //~ call-precondition:room non-compliance input=x=-1000000000
}

/*@ ensures \result == 4; */
int length(void)
{
  char text[5];
  return sprintf(text, "%c-%02x", 'a', 12u);
}

/*@ requires n >= 1; ensures \result != 0; */
int first(unsigned n)
{
  char text[4];
  snprintf(text, sizeof text, "%u", n);
  return text[0];
}

void larger_than_it_is(int x)
{
  char text[4];
  snprintf(text, 5, "%d", x); //~ call-precondition:room non-compliance input=x=0 //~ dead-call doomed culprits=35
}

/*@ ensures \result == 3; */ //~ postcondition subcontract-weakness weak=snprintf1 input=n=0
int either(int n)
{
  char text[8];
  return snprintf(text, sizeof text, n > 0 ? "+%c" : "%cab", 'x');
}
