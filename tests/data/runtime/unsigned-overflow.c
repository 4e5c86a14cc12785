// On request a wrap-around is a run-time error like any other. [options: --rte=default,unsigned-overflow]

/*@ assigns \nothing;
    ensures larger: \result > x; //~ postcondition:larger assuming
*/
unsigned next(unsigned x)
{
  return x + 1; //~ unsigned-overflow non-compliance input=x=4294967295
}
