// A property of two calls, by self-composition: who travels further pays no less.

/*@ requires short: 0 <= zones <= 100;
    assigns \nothing;
    ensures first: zones <= 2 ==> \result == 200;
    ensures rest: zones > 2 ==> \result == 200 + 50 * (zones - 2);
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
  //@ assert monotone: first <= second;
}
