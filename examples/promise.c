// A callee's contract is false, not weak: what its caller needs stays unknown until that is mended.

int stock;

/*@ assigns stock;
    ensures filled: stock >= 5;
    //~^ postcondition:filled non-compliance
*/
void refill(void)
{
  stock = 3;
}

/*@ assigns stock; */
void open_shop(void)
{
  refill();
  //@ assert ready: stock >= 10;
  //~^ assertion:ready unknown
}
