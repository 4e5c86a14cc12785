// A loop without a clause may change all that it has in scope: the frame of the loop around it is as weak. [slow]

/*@ requires 0 <= x <= 3; */
int f(int x)
{
  int i = 0, s = 0;
  /*@ loop invariant 0 <= i <= 2; //~ loop-invariant-preserved subcontract-weakness weak=loop2
      loop assigns i, s; */ //~ loop-assigns subcontract-weakness weak=loop2
  while (i < 2) {
    /*@ loop invariant 0 <= j <= 2; */
    for (int j = 0; j < 2; j++)
      s++; //~ signed-overflow subcontract-weakness weak=loop1 input=x=0
    i++; //~ signed-overflow subcontract-weakness weak=loop2
  }
  //@ assert x <= 3; //~ assertion assuming
  return s;
}
