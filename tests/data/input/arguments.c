// A logic function with too many arguments costs its function, and no other.

/*@ logic integer twice(integer x) = x + x; */

/*@ assigns \nothing;
    ensures \result == twice(x, x); //~ error:arguments
*/
int first(int x)
{
  return x;
}

/*@ assigns \nothing;
    ensures same: \result == x;
*/
int second(int x)
{
  return x;
}
