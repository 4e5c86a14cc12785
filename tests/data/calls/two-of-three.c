// Two contracts must be weak at once; the third callee says all that it does. [options: --no-rte]

/*@ requires 0 <= x <= 100; assigns \nothing; ensures \result >= x; */
int grow(int x)
{
  return x + 2;
}

/*@ requires 0 <= x; assigns \nothing; ensures \result == x; */
int keep(int x)
{
  return x;
}

/*@ requires x == 0; assigns \nothing;
    ensures two: \result >= 2; //~ postcondition:two subcontract-weakness weak=grow1,grow2 input=x=0
*/
int f(int x)
{
  int a = grow(x);
  int b = keep(x);
  int c = grow(x);
  return a + b + c;
}
