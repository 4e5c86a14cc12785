// Unsigned arithmetic wraps in C and does not in annotations; no run-time error by default.

/*@ assigns \nothing;
    ensures wraps: \result == x + 1 || \result == 0;
    ensures integers: x + 1 > x;
    ensures larger: \result > x; //~ postcondition:larger non-compliance input=x=4294967295
*/
unsigned next(unsigned x)
{
  return x + 1;
}
