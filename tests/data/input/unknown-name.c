// An unknown name in a contract costs its function, and no other.

/*@ assigns \nothing;
    ensures \result == y; //~ error:unknown-name
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
