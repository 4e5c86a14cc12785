// Real numbers in annotations.

/*@ logic real half(integer x) = x / 2.0;
    lemma exact: half(3) == 1.5;
    lemma square: \forall real x; x * x >= 0;
    lemma floor_of: \floor(1.5) == 1 && \ceil(1.5) == 2 && \floor(-1.5) == -2;
    lemma wrong: \forall real x; x * x >= x; //~ lemma:wrong unknown //~ dead-axioms doomed culprits=7
*/

/*@ requires 0 <= n <= 100;
    ensures third: \result <= n / 3.0 < \result + 1; */
int third(int n)
{
  return n / 3;
}

/*@ ensures mean: \result == (a + b) / 2.0; */
double mean(short a, short b)
{
  return (a + b) / 2.0;
}

/*@ ensures mean: \result == (a + b) / 2.0; */ //~ postcondition:mean non-compliance input=a=0,b=1
double truncated(short a, short b)
{
  return (a + b) / 2;
}
