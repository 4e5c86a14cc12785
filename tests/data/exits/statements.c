// What a statement's contract says of exits is checked where the program ends in a call in it.
#include <stdlib.h>
/*@ exits \exit_status == 4; assigns \nothing; */
void ext(int x);

int here(int x)
{
  int y = 1;
  /*@ exits \exit_status == 3 && y == x; */
  { y = x; if (x < 0) exit(3); }
  /*@ exits \exit_status == 4 && y == \old(y) + 1;
      exits \exit_status == 5; */ //~ assertion subcontract-weakness weak=ext1 input=x=0
  { y++; ext(y); } //~ signed-overflow non-compliance input=x=2147483647
  return y;
}

int through_a_pointer(int x)
{
  void (*p)(int) = ext;
  /*@ exits x > 0; ensures x != 7; */ //~ assertion subcontract-weakness weak=ext1 input=x=-1 //~ assertion subcontract-weakness weak=ext1 input=x=7
  { if (x) p(x); }
  return x;
}

int stays(int x)
{
  /*@ exits \false; */
  x++; //~ signed-overflow non-compliance input=x=2147483647
  return x;
}
