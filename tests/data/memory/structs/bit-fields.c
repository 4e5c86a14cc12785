// A bit-field is refused where it is named, and costs what comes behind; the structure has a layout.

struct flags { unsigned ready : 1; unsigned mode : 3; };
struct point { int x, y; };

int set(void) { struct flags f = {0, 0}; f.ready = 1; return f.ready; } //~ unmodelled unknown //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == p->x; */
int whole(struct point *p)
{
  return p->x;
}
