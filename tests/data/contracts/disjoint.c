// Behaviors that share one input are not disjoint, and there their promises clash.

/*@ assigns \nothing;
    behavior low:
      assumes x <= 0;
      ensures zero: \result == 0;
    behavior high:
      assumes x >= 0;
      ensures one: \result == 1; //~ postcondition:one non-compliance input=x=0
    complete behaviors;
    disjoint behaviors; //~ behaviors-disjoint non-compliance input=x=0
*/
int step(int x)
{
  return x <= 0 ? 0 : 1;
}
