// A bit-field is a cell of its own in the structure.

struct flags { unsigned ready : 1; unsigned mode : 3; };
struct point { int x, y; };

/*@ assigns \nothing; ensures \result == 1; */
int set(void) { struct flags f = {0, 0}; f.ready = 1; return f.ready; }

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == p->x; */
int whole(struct point *p)
{
  return p->x;
}
