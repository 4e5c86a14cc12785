// Complete behaviors that forget zero: the failure is recorded and the run goes on.

/*@ assigns \nothing;
    behavior negative:
      assumes x < 0;
      ensures minus: \result == -1;
    behavior positive:
      assumes x > 0;
      ensures plus: \result == 1;
    complete behaviors negative, positive; //~ behaviors-complete non-compliance input=x=0
    disjoint behaviors negative, positive;
*/
int sign(int x)
{
  return x < 0 ? -1 : 1;
}
