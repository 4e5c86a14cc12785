// A buffer of characters is looked at as a structure: its members are put together of the bytes. [slow]
#include <stddef.h>
#include <stdint.h>

struct header { uint8_t kind, flags; uint16_t length; uint32_t sum; };

/*@ requires \valid_read(buffer + (0 .. size - 1)) && \initialized(buffer + (0 .. size - 1));
    assigns \nothing;
    ensures size < 8 ==> \result == -1;
    ensures size >= 8 ==> \result == buffer[2] + 256 * buffer[3];
    ensures size >= 8 ==> \result == buffer[3] + 256 * buffer[2]; //~ postcondition non-compliance input=buffer=&B1[0],size=8
*/
int length_of(const uint8_t *buffer, size_t size)
{
  const struct header *h = (const struct header *)buffer;
  if (size < sizeof *h) return -1;
  return h->length;
}

/*@ requires \valid_read(buffer + (0 .. 7)) && \initialized(buffer + (0 .. 7)); assigns \nothing;
    ensures \result == ((const struct header *)buffer)->sum;
    ensures \result % 256 == buffer[4];
*/
uint32_t sum_of(const uint8_t *buffer) { return ((const struct header *)buffer)->sum; }

/*@ requires \valid_read(buffer + (0 .. size - 1)) && \initialized(buffer + (0 .. size - 1));
    requires size >= 4; assigns \nothing;
*/
int short_buffer(const uint8_t *buffer, size_t size)
{
  const struct header *h = (const struct header *)buffer;
  return h->kind + h->length + (h->sum > 5); //~ mem-access non-compliance input=buffer=&B1[0],size=4 //~ initialization non-compliance input=buffer=&B1[0],size=4
}

/*@ requires \valid(h); assigns *h;
    ensures h->kind == 1 && h->length == 0x0302 && h->flags == \old(h->flags);
    ensures h->sum == \old(h->sum);
*/
void by_bytes(struct header *h)
{
  unsigned char *p = (unsigned char *)h;
  p[0] = 1;
  p[2] = 2;
  p[3] = 3;
}

/*@ requires \valid(h); assigns h->flags; //~ assigns non-compliance input=h=&B1[0]
    ensures \result == \old(h->kind);
*/
int outside_its_frame(struct header *h)
{
  unsigned char *p = (unsigned char *)h;
  p[1] = 0;
  p[2] = 0;
  return h->kind;
}

/*@ requires \valid(h) && \valid(p) && \initialized(h); assigns *p;
    ensures h->kind == \old(h->kind); //~ postcondition non-compliance input=h=&B1[1],p=&B1[1].kind
*/
void may_be_one(struct header *h, unsigned char *p) { *p = 3; }

struct frame { struct header head; uint8_t body[4]; };

/*@ requires \valid_read(b + (0 .. 11)) && \initialized(b + (0 .. 11)); assigns \nothing;
    ensures \result == b[2] + 256 * b[3] + b[11];
*/
int within(const unsigned char *b)
{
  const struct frame *f = (const struct frame *)b;
  const struct header *h = &f->head;
  return h->length + f->body[3];
}

/*@ assigns \nothing; ensures \result == 0x0305; */
int of_a_local(void)
{
  struct header h = { 1, 2, 0x0305, 7 };
  const unsigned char *p = (const unsigned char *)&h;
  return p[2] + 256 * p[3];
}

/*@ requires \valid(a) && \valid(b); assigns *a; ensures *a == \old(*b); ensures a->sum == 0; */ //~ postcondition non-compliance input=a=&B1[0],b=&B1[0]
void copied(struct header *a, const struct header *b) { *a = *b; }

/*@ assigns \nothing;
    ensures \result.length == h.length && \result.kind == 9;
    ensures \result == {h \with .kind = (uint8_t)9};
    ensures \result == {h \with .kind = (uint8_t)8}; //~ postcondition non-compliance input=h={.kind=0,.flags=0,.length=0,.sum=0}
*/
struct header changed(struct header h)
{
  h.kind = 9;
  return h;
}
