// Numbers in strings have the value that they spell, where it fits; what stands behind them does not count. [options: --no-smoke] [slow]
#include <stdlib.h>

void read(void)
{
  int plain = atoi("15"), negative = atoi(" \t-7z"), positive = atoi("+0042"), none = atoi("z3");
  //@ assert plain: plain == 15;
  //@ assert negative: negative == -7;
  //@ assert positive: positive == 42;
  //@ assert none: none == 0;
  long large = atol("2147483648");
  //@ assert large: large == 2147483648;
  int lost = atoi("2147483648");
  //@ assert lost: lost < 0; //~ assertion:lost subcontract-weakness weak=atoi5
}

int element(void)
{
  int table[10] = {0};
  return table[atoi("10")]; //~ index-bound non-compliance //~ initialization assuming
}

/*@ requires \valid_read(s + (0 .. 1)) && s[0] == '4' && s[1] == 0;
    ensures four: \result == 4;
    ensures three: \result == 3; //~ postcondition:three non-compliance input=s=&B1[1]
*/
int of_a_parameter(char *s)
{
  return atoi(s);
}
