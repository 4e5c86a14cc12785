// A predicate where a number is wanted costs its function, and no other.

/*@ assigns \nothing;
    ensures \result == (x ==> x); //~ error:type
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
