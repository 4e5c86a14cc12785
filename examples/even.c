// A loop contract says too little: the invariant forgets that the number stays even.

/*@ requires small: 0 <= n <= 1000;
    assigns \nothing;
    ensures close: n - 1 <= \result <= n;
    ensures even: \result % 2 == 0;
    //~^ postcondition:even subcontract-weakness weak=loop1 input=n=1
*/
int even_up_to(int n)
{
  int e = 0;
  /*@ loop invariant range: 0 <= e <= n;
      loop assigns e;
      loop variant n - e;
  */
  while (e + 2 <= n)
    e = e + 2;
  return e;
}
