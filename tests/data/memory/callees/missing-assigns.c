// A callee with a contract but without `assigns` may change what its pointer points to.

/*@ requires \valid_read(p);
    ensures value: \result == *p; */
int get(int *p)
{
  return *p;
}

/*@ requires \valid(p) && *p == 4;
    ensures four: \result == 4; //~ postcondition:four subcontract-weakness weak=get1
*/
int f(int *p)
{
  return get(p);
}
