// The members of the result are set the wrong way round.

struct point { int x, y; };

/*@ assigns \nothing;
    ensures first: \result.x == x; //~ postcondition:first non-compliance input=x=0,y=1
*/
struct point make(int x, int y)
{
  struct point p = {y, x};
  return p;
}
