// Adding one to a pointer to a structure moves it by a whole structure.

struct point { int x, y; };

/*@ requires \valid(p + (0 .. 1));
    assigns p[1].x;
    ensures second: p[1].x == 7;
    ensures first: p[0].y == 7; //~ postcondition:first non-compliance input=p=&B1[0]
*/
void f(struct point *p)
{
  p = p + 1;
  p->x = 7;
}
