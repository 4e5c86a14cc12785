// Of three contracts that say the same, only the third says too little. [options: --no-rte]

int steps;

/*@ assigns steps;
    ensures ahead: steps > \old(steps);
*/
void first(void)
{
  steps = steps + 1;
}

/*@ assigns steps;
    ensures ahead: steps > \old(steps);
*/
void second(void)
{
  steps = steps + 1;
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
    //~^ postcondition:far subcontract-weakness weak=third1 input=steps=0
*/
void walk(void)
{
  first();
  second();
  third();
}
