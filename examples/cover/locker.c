// The fee of a locker: a cover tells which tests pass all code, and which code no test can pass.

/*@ requires 0 <= size <= 3 && 0 <= days <= 400;
    assigns \nothing;
    ensures fair: \result >= 0; //~ postcondition:fair non-compliance input=size=0,days=0
*/
int locker_fee(int size, int days)
{
  int fee = 2 + size;
  if (days > 365)
    days = 365;
  if (size > 4)
    fee += 10; //~ signed-overflow unreachable //~ dead-code doomed culprits=3,12
  if (days == 0)
    fee = -1;
  else
    fee = fee * days;
  return fee;
}
