// Members of members, and a whole member assigned at once.

struct point { int x, y; };
struct line { struct point from, to; };

/*@ requires \valid(l);
    assigns l->from.x, l->to;
    ensures moved: l->from.x == 1 && l->to.x == 1;
    ensures copied: l->to.y == \old(l->from.y);
    ensures kept: l->to.y == \old(l->to.y); //~ postcondition:kept non-compliance input=l=&B1[0]
*/
void collapse(struct line *l)
{
  l->from.x = 1;
  l->to = l->from;
}
