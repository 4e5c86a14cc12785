// A structure is a result.

struct point { int x, y; };

/*@ assigns \nothing;
    ensures first: \result.x == x;
    ensures second: \result.y == y;
*/
struct point make(int x, int y)
{
  struct point p;
  p.x = x;
  p.y = y;
  return p;
}

/*@ assigns \nothing;
    ensures two: \result == 2; */
int f(void)
{
  return make(1, 2).y;
}
