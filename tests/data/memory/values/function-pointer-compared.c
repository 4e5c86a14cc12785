// Pointers to functions are equal if they point to one function.

int one(void) { return 1; }
int two(void) { return 2; }

/*@ assigns \nothing;
    ensures one: c != 0 ==> \result == 1;
    ensures two: c == 0 ==> \result == 1; //~ postcondition:two non-compliance input=c=0
*/
int f(int c)
{
  int (*op)(void) = c ? one : two;
  return op == one;
}
