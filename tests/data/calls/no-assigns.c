// A callee without assigns may change every global in the proof, though its code changes none.

int level;

/*@ ensures \result == n; */
int same(int n)
{
  return n;
}

/*@ requires level == 3;
    ensures kept: level == 3; //~ postcondition:kept subcontract-weakness weak=same1
*/
void f(void)
{
  same(1);
}
