// What rand and getchar may give back does occur: it is input of the code, and no contract is weak. [slow]

#include <stdio.h>
#include <stdlib.h>

/*@ assigns \nothing;
    ensures small: \result < 100; //~ postcondition:small non-compliance
    ensures natural: 0 <= \result; */
int dice(void)
{
  return rand() % 200;
}

/*@ assigns \nothing;
    ensures \result != 'a'; */ //~ postcondition non-compliance
int next(void)
{
  int c = getchar();
  return c == EOF ? 0 : c;
}

/*@ assigns \nothing;
    ensures \result != 7; */ //~ postcondition non-compliance
int through(void)
{
  return dice();
}

/*@ assigns \nothing;
    ensures 0 <= \result <= 9; */
int port(void) __attribute__((weaklink_exact));
/*@ assigns \nothing;
    ensures 0 <= \result <= 9; */
int guess(void);

/*@ assigns \nothing;
    ensures \result != 8; */ //~ postcondition non-compliance
int read_port(void)
{
  return port();
}

/*@ assigns \nothing;
    ensures \result != 8; */ //~ postcondition subcontract-weakness weak=guess1
int read_guess(void)
{
  return guess();
}

/*@ assigns \nothing;
    ensures \result != 18; */ //~ postcondition subcontract-weakness weak=guess1
int both(void)
{
  int one = port();
  int other = guess();
  return one + other;
}

/*@ assigns \nothing;
    ensures \result == 3; */ //~ postcondition subcontract-weakness weak=loop1
int weak_loop(void)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= 4;
      loop assigns i; */
  while (i < 3)
    i++;
  port();
  return i;
}
