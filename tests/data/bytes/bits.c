// Bit-fields are bits of bytes: read, written, named in frames and lacking values one by one. [slow]
#include <stdint.h>
#include <string.h>

union reg {
  struct { uint32_t ready : 1, mode : 3; int32_t level : 4; uint32_t : 8, count : 16; } bits;
  uint32_t word;
};

/*@ requires \valid(r); assigns r->bits.ready;
    ensures r->word % 2 == 1 && r->word / 2 == \old(r->word) / 2;
*/
void set(union reg *r) { r->bits.ready = 1; }

/*@ requires \valid(r); assigns r->bits; ensures r->word == 1; */ //~ postcondition non-compliance input=r=&B1[0]
void set_alone(union reg *r) { r->bits.ready = 1; }

/*@ requires \valid(r); assigns r->bits.mode; */
static void choose(union reg *r) { r->bits.mode = 2; }

/*@ requires \valid(r) && r->bits.level == -3;
    assigns *r;
    ensures r->bits.level == -3 && r->bits.ready == 1;
    ensures r->bits.mode == 2; //~ postcondition subcontract-weakness weak=choose1 input=r=&B1[0]
*/
void both(union reg *r)
{
  choose(r);
  set(r);
}

/*@ requires \valid(r) && \valid(q); assigns r->bits.ready, q->bits.mode;
    ensures r->bits.ready == 1;
*/
void apart(union reg *r, union reg *q)
{
  q->bits.mode = 3;
  r->bits.ready = 1;
}

/*@ requires \valid(r) && \initialized(&r->word); assigns r->bits.ready; */ //~ assigns non-compliance input=r=&B1[0]
void more(union reg *r) { r->word |= 3; }

/*@ requires \valid_read(r) && \initialized(&r->word); assigns \nothing;
    ensures -8 <= \result < 8;
    ensures \result == (r->word / 16 % 16 < 8 ? r->word / 16 % 16 : r->word / 16 % 16 - 16);
    ensures \result >= 0; //~ postcondition non-compliance input=r=&B1[0]
*/
int level(const union reg *r) { return r->bits.level; }

union reg global;

/*@ assigns global.bits.count; ensures global.bits.count == n % 65536; ensures global.bits.count == n; */ //~ postcondition non-compliance input=global={.word=0},n=65536
void count(unsigned n) { global.bits.count = n; }

struct packet { uint8_t low : 4, high : 4; uint16_t flags : 3, offset : 13; };

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == b[2] + 256 * (b[3] % 32) + b[0] / 16;
    ensures \result == b[2] + 256 * (b[3] % 32) + b[0] % 16; //~ postcondition non-compliance input=b=&B1[0]
*/
int offset(const uint8_t *b)
{
  const struct packet *p = (const struct packet *)b;
  return p->offset + p->high;
}

/*@ assigns \nothing; ensures \result == 0x45; ensures \result == 0x54; */ //~ postcondition non-compliance
int built(void)
{
  struct packet p;
  p.low = 5;
  p.high = 4;
  return *(const uint8_t *)&p;
}

/*@ assigns \nothing; */
int unset(void)
{
  struct packet p;
  const uint8_t *b = (const uint8_t *)&p;
  p.low = 5;
  int sum = p.low;
  sum += p.high; //~ initialization non-compliance //~ dead-code doomed culprits=82,84
  return sum + b[0]; //~ initialization assuming
}

/*@ requires \valid(b + (0 .. 3)); assigns b[0 .. 3]; ensures b[0] == 0x21; */
void copied(uint8_t *b)
{
  struct packet p, q;
  p.low = 1;
  p.high = 2;
  p.flags = 0;
  p.offset = 7;
  q = p;
  memcpy(b, &q, sizeof q);
}
