// A case without break runs into the next.

/*@ assigns \nothing;
    ensures two: x == 2 ==> \result == 20;
    ensures other: x != 1 && x != 2 ==> \result == 0;
    ensures one: x == 1 ==> \result == 10; //~ postcondition:one non-compliance input=x=1
*/
int f(int x)
{
  int y = 0;
  switch (x) {
  case 1:
    y = 10;
  case 2:
    y = 20;
    break;
  default:
    break;
  }
  return y;
}
