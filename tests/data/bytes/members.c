// The address of a number within bytes is one of these: it may be handed to the library, or converted. [slow]
#include <string.h>

union word { unsigned number; unsigned char bytes[4]; unsigned short halves[2]; };

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == b[0] + 256 * b[1];
*/
unsigned get(const unsigned char *b)
{
  union word w;
  memcpy(&w.number, b, 4);
  return w.halves[0];
}

/*@ requires \valid(w); assigns w->halves[1];
    ensures w->bytes[3] == 7 && w->bytes[2] == \old(w->bytes[2]);
    ensures w->bytes[3] == 8; //~ postcondition non-compliance input=w=&B1[0]
*/
void set(union word *w)
{
  unsigned char *p = (unsigned char *)&w->halves[1];
  p[1] = 7;
}

struct entry { unsigned short key, length; };

/*@ requires \valid_read(b + (0 .. 1)) && \initialized(b + (0 .. 1)); requires \valid(e);
    requires \separated(e, b + (0 .. 1));
    assigns e->length;
    ensures e->length == b[0] + 256 * b[1];
    ensures e->key == 1; //~ postcondition non-compliance input=e=&B1[0],b=&B1[1].key
*/
void put(struct entry *e, const unsigned char *b) { memcpy(&e->length, b, sizeof e->length); }
