// A syntax error costs its function, and no other.

/*@ assigns \nothing; */
int first(int x)
{
  return x + ; //~ error:syntax
}

/*@ assigns \nothing;
    ensures same: \result == x;
*/
int second(int x)
{
  return x;
}
