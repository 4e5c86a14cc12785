// An annotation names the functions that a pointer may call.

/*@ requires x < 100; assigns \nothing; ensures next: \result == x + 1; */
int next(int x)
{
  return x + 1;
}

/*@ requires x > -100; assigns \nothing; ensures previous: \result == x - 1; */
int previous(int x)
{
  return x - 1;
}

/*@ requires -10 <= x <= 10; assigns \nothing;
    ensures one: \result == x + 1 || \result == x - 1;
    ensures up: \result == x + 1; //~ postcondition:up non-compliance input=up=0,x=0
*/
int f(int up, int x)
{
  int (*op)(int) = up ? next : previous;
  int y;
  //@ calls next, previous;
  y = op(x);
  return y;
}
