// A ring of structures in a row of bytes: a walk over it forgets to begin again at its end. [slow]

#include <stdint.h>
#include <string.h>
#include <stdbool.h>

#define SLOTS 4

struct record { uint16_t id; uint16_t flags; uint32_t value; };

static uint8_t arena[SLOTS * sizeof(struct record)];
static unsigned head, count;

/*@ predicate ring_ok = head < SLOTS && count <= SLOTS; */

/*@ requires ring_ok;
    requires \valid_read(r) && \separated(r, arena + (0 .. sizeof arena - 1));
    assigns arena[0 .. sizeof arena - 1], count;
    ensures ring_ok;
    behavior full: assumes count == SLOTS; ensures !\result && count == \old(count);
    behavior room: assumes count < SLOTS; ensures \result && count == \old(count) + 1;
      ensures stored: ((struct record *)arena)[(head + \old(count)) % SLOTS].value == r->value;
    complete behaviors; disjoint behaviors; */
bool ring_put(const struct record *r)
{
  if (count == SLOTS)
    return false;
  unsigned tail = (head + count) % SLOTS;
  memcpy(arena + tail * sizeof *r, r, sizeof *r);
  count++;
  return true;
}

/*@ requires ring_ok;
    requires \valid(r) && \separated(r, arena + (0 .. sizeof arena - 1));
    assigns *r, head, count;
    ensures ring_ok;
    ensures !\result <==> \old(count) == 0;
    ensures got: \result ==> r->id == ((struct record *)arena)[\old(head)].id; */
bool ring_get(struct record *r)
{
  if (count == 0)
    return false;
  memcpy(r, arena + head * sizeof *r, sizeof *r);
  head = (head + 1) % SLOTS;
  count--;
  return true;
}
/*@ requires ring_ok;
    assigns \nothing;
    ensures \result == \null || \result->id == id; */
struct record *ring_find(uint16_t id)
{
  /*@ loop invariant 0 <= i <= count;
      loop assigns i;
      loop variant count - i; */
  for (unsigned i = 0; i < count; i++) {
    struct record *r = (struct record *)(arena + (head + i) * sizeof *r);
    if (r->id == id) //~ mem-access non-compliance input=arena={all320},head=1,count=4,id=1
      return r;
  }
  return 0;
}
