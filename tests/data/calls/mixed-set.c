// A loop's and a callee's contract are too weak only together.

/*@ assigns \nothing; ensures 0 <= \result <= 10; */
int one(void)
{
  return 1;
}

/*@ assigns \nothing;
    ensures limit: \result <= 25; //~ postcondition:limit subcontract-weakness weak=loop1,one1
*/
int f(void)
{
  int i = 0;
  /*@ loop invariant range: 0 <= i <= 20;
      loop assigns i;
      loop variant 20 - i; */
  while (i < 10)
    i++;
  return i + one();
}
