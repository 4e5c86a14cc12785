// A property of two calls, by self-composition: a discount makes the longer way the cheaper one.

/*@ requires short: 0 <= zones <= 100;
    assigns \nothing;
    ensures first: zones <= 2 ==> \result == 200;
    ensures rest: 2 < zones < 10 ==> \result == 200 + 50 * (zones - 2);
    ensures day: zones >= 10 ==> \result == 180 + 40 * (zones - 2);
*/
int fare(int zones)
{
  if (zones <= 2)
    return 200;
  if (zones >= 10)
    return 180 + 40 * (zones - 2);
  return 200 + 50 * (zones - 2);
}

/*@ requires short: 0 <= near <= far <= 100;
    assigns \nothing;
*/
void further_is_no_cheaper(int near, int far)
{
  int first = fare(near);
  int second = fare(far);
  //@ assert monotone: first <= second; //~ assertion:monotone non-compliance input=near=9,far=10
}
