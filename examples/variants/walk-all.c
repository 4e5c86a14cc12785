// No single contract is too weak, only all three together. [options: --no-rte]

int steps;

/*@ assigns steps;
    ensures ahead: steps > \old(steps);
*/
void first(void)
{
  steps = steps + 2;
}

/*@ assigns steps;
    ensures ahead: steps > \old(steps);
*/
void second(void)
{
  steps = steps + 2;
}

/*@ assigns steps;
    ensures ahead: steps > \old(steps);
*/
void third(void)
{
  steps = steps + 2;
}

/*@ assigns steps;
    ensures far: steps >= \old(steps) + 4;
    //~^ postcondition:far subcontract-weakness weak=first1,second1,third1 input=steps=0
*/
void walk(void)
{
  first();
  second();
  third();
}
