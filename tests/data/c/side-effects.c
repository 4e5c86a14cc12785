// Assignments, increments and commas inside expressions happen in C's order.

/*@ requires 0 <= x <= 10; assigns \nothing;
    ensures value: \result == 3 * x + 3;
    ensures wrong: \result == 3 * x + 2; //~ postcondition:wrong non-compliance input=x=0
*/
int f(int x)
{
  int y, z;
  y = (z = x++, x + z);
  //@ assert order: z == \at(x, Pre) && x == z + 1 && y == 2 * z + 1;
  y += ++x;
  return y;
}
