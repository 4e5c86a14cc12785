// A property of two calls, by self-composition: the code has it, but the contract says too little.

/*@ requires short: 0 <= zones <= 100;
    assigns \nothing;
    ensures bounds: 200 <= \result <= 200 + 50 * zones;
*/
int fare(int zones)
{
  if (zones <= 2)
    return 200;
  return 200 + 50 * (zones - 2);
}

/*@ requires short: 0 <= near <= far <= 100;
    assigns \nothing;
*/
void further_is_no_cheaper(int near, int far)
{
  int first = fare(near);
  int second = fare(far);
  //@ assert monotone: first <= second; //~ assertion:monotone subcontract-weakness weak=fare1 input=near=1,far=1
}
