// A loop without a contract may change every array in the proof.

int t[2];

/*@ ensures kept: t[0] == \old(t[0]); //~ postcondition:kept subcontract-weakness weak=loop1
*/
void f(int n)
{
  while (n > 0)
    n = n - 1;
}
