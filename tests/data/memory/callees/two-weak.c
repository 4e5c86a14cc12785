// Either call may leave its cell zero, and only both together make the sum zero.

/*@ requires \valid(p);
    assigns *p;
    ensures natural: 0 <= *p <= 100; */
void roll(int *p)
{
  *p = 1;
}

/*@ assigns \nothing;
    ensures positive: \result > 0; //~ postcondition:positive subcontract-weakness weak=roll1,roll2
*/
int f(void)
{
  int x = 0, y = 0;
  roll(&x);
  roll(&y);
  return x + y;
}
