// What the caller passed cannot point to a local of the callee.

/*@ requires \valid(p);
    assigns *p;
    ensures one: \result == 1;
*/
int f(int *p)
{
  int x = 1;
  int *q = &x;
  *p = 2;
  return *q;
}
