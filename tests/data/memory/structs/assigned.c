// An assigned structure is a copy, not another name.

struct point { int x, y; };

/*@ assigns \nothing; */
void f(void)
{
  struct point a = {1, 2};
  struct point b;
  b = a;
  b.x = 9;
  //@ assert copy: b.x == 9 && b.y == 2;
  //@ assert kept: a.x == 1;
  //@ assert shared: a.x == 9; //~ assertion:shared non-compliance //~ dead-code doomed culprits=8,14
}
