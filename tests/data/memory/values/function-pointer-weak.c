// The function that is called by its pointer promises too little.

/*@ assigns \nothing; ensures natural: \result >= 0; */
int five(void)
{
  return 5;
}

/*@ assigns \nothing;
    ensures five: \result == 5; //~ postcondition:five subcontract-weakness weak=five1
*/
int f(void)
{
  int (*op)(void) = &five;
  int y;
  //@ calls five;
  y = (*op)();
  return y;
}
