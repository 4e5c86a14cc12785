// A callee without `assigns` may change any global array.

int t[2];
int other;

/*@ ensures set: other == 1; */
void touch(void)
{
  other = 1;
}

/*@ ensures set: other == 1;
    ensures kept: t[0] == \old(t[0]); //~ postcondition:kept subcontract-weakness weak=touch1
*/
void f(void)
{
  touch();
}
