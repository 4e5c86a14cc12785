// A construct that is not supported yet costs its function, and no other.

/*@ assigns \nothing; */ //~ assigns assuming
int by_cast(long **p)
{
  return *(int *)*p; //~ unmodelled unknown //~ refused
}

/*@ assigns \nothing; */ //~ assigns assuming
int by_call(int (*p)(int))
{
  return p(1); //~ mem-access non-compliance input=p=NULL
}

/*@ assigns \nothing;
    ensures same: \result == x + 1; //~ postcondition:same non-compliance input=x=0
*/
int by_value(int x)
{
  return x;
}
