// Logic functions and predicates stand for their definitions.

/*@ logic integer twice(integer x) = x + x;
    predicate even(integer x) = x % 2 == 0;
    predicate between(integer low, integer x, integer high) = low <= x <= high;
*/

/*@ requires between(0, x, 100); assigns \nothing;
    ensures doubled: \result == twice(x);
    ensures is_even: even(\result);
    ensures four: even(\result / 2); //~ postcondition:four non-compliance input=x=1
*/
int f(int x)
{
  return 2 * x;
}
