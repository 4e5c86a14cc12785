// A bit-field of an enumeration is unsigned, and shown by the names of its values.
enum colour { RED, GREEN, BLUE, BLACK };
struct pixel { enum colour colour : 2; unsigned weight : 3; };

/*@ requires \valid(p) && p->colour != BLACK;
    assigns p->colour;
    ensures p->colour == (\old(p->colour) + 1) % 4;
    ensures p->colour != BLACK; */ //~ postcondition non-compliance input=p=&B1[0]
void next(struct pixel *p) { p->colour = p->colour + 1; }

/*@ requires \valid_read(p);
    assigns \nothing;
    ensures 0 <= \result <= 14; */
int weight(struct pixel *p)
{
  switch (p->colour) {
  case RED: return p->weight;
  case GREEN: case BLUE: return p->weight + 3;
  case BLACK: return p->weight * 2;
  }
  return -1; //~ dead-code doomed culprits=17,18,18,19
}
