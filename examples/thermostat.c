// A callee's contract says too little: it promises the upper limit and forgets the lower one.

/*@ assigns \nothing;
    ensures not_hot: \result <= 30;
*/
int limit(int wanted)
{
  if (wanted > 30)
    return 30;
  if (wanted < 5)
    return 5;
  return wanted;
}

/*@ assigns \nothing;
    ensures comfortable: 5 <= \result <= 30;
    //~^ postcondition:comfortable subcontract-weakness weak=limit1 input=wanted=0
*/
int thermostat(int wanted)
{
  return limit(wanted);
}
