// A union is refused by name, never guessed at.

union bits { unsigned u; int i; };

/*@ assigns \nothing; ensures \result >= 0; */ //~ postcondition non-compliance input=x=2147483648
int reread(unsigned x)
{
  union bits b;
  b.u = x;
  return b.i;
}

/*@ assigns \nothing; ensures same: \result == x; check ensures next: \result == x + 1; */ //~ postcondition:next non-compliance input=x=0
int other(int x) { return x; }
