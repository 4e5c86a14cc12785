// A static function, an enumeration and a typedef name.

enum colour { RED, GREEN = 5, BLUE };
typedef unsigned short small;

/*@ assigns \nothing;
    ensures next: \result == c + 1; //~ postcondition:next non-compliance input=c=65535
*/
static small advance(small c)
{
  return c + 1;
}

/*@ assigns \nothing;
    ensures six: \result == 6; */
int f(void)
{
  return BLUE;
}
