// A construct that is not supported yet costs its function, and no other.

/*@ assigns \nothing; */
int by_pointer(int *p) //~ refused
{
  return *p;
}

/*@ assigns \nothing;
    ensures same: \result == x + 1; //~ postcondition:same non-compliance input=x=0
*/
int by_value(int x)
{
  return x;
}
