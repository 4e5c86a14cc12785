// Without that request a narrowing conversion wraps as the machine does.

/*@ assigns \nothing;
    ensures close: (\result - x) % 256 == 0;
    ensures kept: \result == x; //~ postcondition:kept non-compliance input=x=128
*/
signed char narrow(int x)
{
  return x;
}
