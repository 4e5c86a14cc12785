// Members, arrows, nesting, assignment as a whole, results of calls, bit-fields.
struct point { int x, y; };
struct line { struct point from, to; struct line *next; struct { int tag; }; unsigned flag : 3; };
struct point origin;
struct point make(int x, int y) { struct point p = {x, y}; return p; }
int f(struct line *l, struct line m)
{
  l->from = m.to;
  l->from.x = make(1, 2).y;
  m.next->next->to.y += l->tag;
  m.flag = 5;
  *l = m;
  struct point *p = &l->to;
  (*p).x = (&origin)->y;
  return p->x++ + make(3, 4).x;
}
