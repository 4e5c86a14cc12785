// Structures are copied from and to characters, by the library or by a loop. [slow]
#include <stdint.h>
#include <string.h>

struct entry { uint16_t key; uint16_t value; };

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == b[2] + 256 * b[3];
*/
int value_in(const unsigned char *b)
{
  struct entry e;
  memcpy(&e, b, sizeof e);
  return e.value;
}

/*@ requires \valid(b + (0 .. 3)) && \valid_read(e) && \initialized(e);
    requires \separated(e, b + (0 .. 3));
    assigns b[0 .. 3];
    ensures e->value == b[2] + 256 * b[3];
    ensures e->key == b[0]; //~ postcondition non-compliance input=b=&B1[0],e=&B2[0]
*/
void put(unsigned char *b, const struct entry *e) { memcpy(b, e, sizeof *e); }

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing; */
int only_in_part(const unsigned char *b)
{
  struct entry e;
  memcpy(&e, b, 2);
  return e.key + e.value; //~ initialization non-compliance input=b=&B1[0] //~ dead-code doomed culprits=30,15
}

/*@ requires \valid_read(e) && \initialized(e); requires \valid(b + (0 .. 3));
    requires \separated(e, b + (0 .. 3));
    assigns b[0 .. 3];
    ensures b[2] + 256 * b[3] == e->value;
*/
void by_hand(unsigned char *b, const struct entry *e)
{
  const unsigned char *p = (const unsigned char *)e;
  /*@ loop invariant 0 <= i <= 4;
      loop invariant \forall integer k; 0 <= k < i ==> b[k] == p[k];
      loop assigns i, b[0 .. 3]; loop variant 4 - i; */
  for (int i = 0; i < 4; i++) b[i] = p[i];
}

/*@ requires \valid_read(e) && \initialized(e); requires \valid(b + (0 .. 3));
    requires \separated(e, b + (0 .. 3));
    assigns b[0 .. 3];
    ensures b[2] + 256 * b[3] == e->value; //~ postcondition subcontract-weakness weak=loop1 input=b=&B1[0].key,e=&B1[1]
*/
void by_hand_weakly(unsigned char *b, const struct entry *e)
{
  const unsigned char *p = (const unsigned char *)e;
  /*@ loop invariant 0 <= i <= 4;
      loop assigns i, b[0 .. 3]; loop variant 4 - i; */
  for (int i = 0; i < 4; i++) b[i] = p[i];
}

/*@ requires \valid_read(e) && \initialized(e); assigns \nothing;
    ensures 0 <= \result <= 1020;
*/
unsigned checksum(const struct entry *e)
{
  const unsigned char *p = (const unsigned char *)e;
  unsigned sum = 0;
  /*@ loop invariant 0 <= i <= 4 && sum <= 255 * i;
      loop assigns i, sum; loop variant 4 - i; */
  for (unsigned i = 0; i < sizeof *e; i++) sum += p[i];
  return sum;
}
