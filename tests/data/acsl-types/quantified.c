// Quantifiers over such values: small ones are tried in a run, and an example decides. [slow]

/*@ type color = Red | Green;
    logic color other(color c) = \match c { case Red: Green case Green: Red };
    logic color shade(integer x) = x == 0 ? Red : Green;
*/

/*@ assigns \nothing;
    ensures back: \forall color c; other(other(c)) == c;
    ensures some: \exists \list<integer> l; l == [| \result |];
    ensures short: \forall \list<integer> l; \length(l) < 3; */ //~ postcondition:short non-compliance input=x=0
int id(int x)
{
  return x;
}

/*@ assigns \nothing; ensures wrong: \forall color c; other(c) != shade(x); */ //~ postcondition:wrong non-compliance input=x=0
int nothing(int x)
{
  return x;
}
