// Numbers in the other order of bytes: swapped, read, written; written unswapped. [slow]
#include <stdint.h>
#include <string.h>

/*@ assigns \nothing;
    ensures \result == v / 16777216 + v / 65536 % 256 * 256 + v / 256 % 256 * 65536 + v % 256 * 16777216;
*/
uint32_t swap32(uint32_t v)
{
  return v >> 24 | (v >> 8 & 0xFF00u) | (v << 8 & 0xFF0000u) | v << 24;
}

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == b[0] * 16777216 + b[1] * 65536 + b[2] * 256 + b[3];
*/
uint32_t read_big(const unsigned char *b)
{
  uint32_t v;
  memcpy(&v, b, sizeof v);
  return swap32(v);
}

/*@ requires \valid(b + (0 .. 3)); assigns b[0 .. 3];
    ensures b[0] * 16777216 + b[1] * 65536 + b[2] * 256 + b[3] == v;
*/
void write_big(unsigned char *b, uint32_t v)
{
  v = swap32(v);
  memcpy(b, &v, sizeof v);
}

/*@ requires \valid(b + (0 .. 3)); assigns b[0 .. 3];
    ensures b[0] * 16777216 + b[1] * 65536 + b[2] * 256 + b[3] == v; //~ postcondition non-compliance input=b=&B1[0],v=1
*/
void write_unswapped(unsigned char *b, uint32_t v) { memcpy(b, &v, sizeof v); }
