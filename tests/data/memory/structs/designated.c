// Designators reach into nested members, and what is not named is zero.

struct point { int x, y; };
struct line { struct point a, b; int tag; };

/*@ assigns \nothing; */
void f(void)
{
  struct line l = {.b = {.y = 4}, .a.x = 1, .tag = 9};
  //@ assert named: l.a.x == 1 && l.b.y == 4 && l.tag == 9;
  //@ assert zero: l.a.y == 0 && l.b.x == 0;
  //@ assert wrong: l.b.x == 4; //~ assertion:wrong non-compliance //~ dead-code doomed culprits=9,12
}
