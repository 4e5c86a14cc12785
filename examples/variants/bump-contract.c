// The callee adds two, but its contract promises one: the contract is too weak. [options: --no-rte]

int count;

/*@ assigns count;
    ensures more: count > \old(count);
*/
void bump(void)
{
  count = count + 2;
}

/*@ assigns count;
    ensures two_more: count >= \old(count) + 2;
    //~^ postcondition:two_more subcontract-weakness weak=bump1 input=count=0
*/
void serve(void)
{
  bump();
}
