// A callee without a body whose contract says enough needs no code.

/*@ requires low <= high;
    assigns \nothing;
    ensures low <= \result <= high; */
int pick(int low, int high);

/*@ assigns \nothing;
    ensures dice: 1 <= \result <= 6; */
int roll(void)
{
  return pick(1, 6);
}

/*@ assigns \nothing; */
int wrong(int n)
{
  return pick(n, 0); //~ call-precondition non-compliance input=n=1
}
