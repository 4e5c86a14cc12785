// A false contract of a callee is not weak: what fails behind it is unknown until it is mended.

/*@ assigns \nothing;
    ensures promise: \result >= 5; //~ postcondition:promise non-compliance
*/
int offer(void)
{
  return 3;
}

/*@ assigns \nothing; */
void customer(void)
{
  int x = offer();
  //@ assert enough: x >= 10; //~ assertion:enough unknown behind=offer/postcondition/promise
}
