// A callee without a body is weak when its contract is too thin; there is no code to compare with.

/*@ assigns \nothing;
    ensures \result >= 0; */
int sensor(void);

/*@ assigns \nothing;
    ensures bounded: \result <= 100; //~ postcondition:bounded subcontract-weakness weak=sensor1
*/
int measure(void)
{
  return sensor();
}
