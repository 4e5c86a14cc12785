// The callee adds one where its caller needs two: the code is wrong. [options: --no-rte]

int count;

/*@ assigns count;
    ensures more: count > \old(count);
*/
void bump(void)
{
  count = count + 1;
}

/*@ assigns count;
    ensures two_more: count >= \old(count) + 2;
    //~^ postcondition:two_more non-compliance input=count=0
*/
void serve(void)
{
  bump();
}
