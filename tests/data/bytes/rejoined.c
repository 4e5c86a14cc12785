// What a contract says of bytes cell by cell is put together again: by memcpy, by a user's own copy, as signed characters. [slow]
#include <stdint.h>
#include <string.h>

/*@ requires \valid(b + (0 .. 3)); assigns b[0 .. 3];
    ensures b[0] * 16777216 + b[1] * 65536 + b[2] * 256 + b[3] == v;
    ensures b[0] == v % 256; //~ postcondition non-compliance input=b=&B1[0],v=1
*/
void write_big(unsigned char *b, uint32_t v)
{
  v = __builtin_bswap32(v);
  memcpy(b, &v, sizeof v);
}

/*@ requires \valid(d + (0 .. 1)) && \valid_read(s + (0 .. 1)) && \separated(d + (0 .. 1), s + (0 .. 1));
    requires \initialized(s + (0 .. 1));
    assigns d[0 .. 1];
    ensures \forall integer k; 0 <= k < 2 ==> d[k] == s[k];
*/
void copy_two(signed char *d, const signed char *s)
{
  d[0] = s[0];
  d[1] = s[1];
}

/*@ assigns \nothing; ensures \result == v; ensures \result != 40000; */ //~ postcondition non-compliance input=v=40000
uint16_t through(uint16_t v)
{
  uint16_t w;
  copy_two((signed char *)&w, (signed char *)&v);
  return w; //~ initialization subcontract-weakness weak=copy_two1 input=v=0
}

/*@ requires \valid(d + (0 .. 1)) && \valid_read(s + (0 .. 1)) && \separated(d + (0 .. 1), s + (0 .. 1));
    requires \initialized(s + (0 .. 1));
    assigns d[0 .. 1];
    ensures \forall integer k; 0 <= k < 2 ==> d[k] == s[k]; //~ postcondition non-compliance input=d=&B1[5],s=&B2[6]
*/
void copy_wrong(unsigned char *d, const unsigned char *s)
{
  d[0] = s[1];
  d[1] = s[0];
}

/*@ assigns \nothing; ensures \result == v; */ //~ postcondition assuming
uint16_t through_wrong(uint16_t v)
{
  uint16_t w;
  copy_wrong((unsigned char *)&w, (unsigned char *)&v);
  return w; //~ initialization subcontract-weakness weak=copy_wrong1 input=v=0
}

/*@ requires \valid(d + (0 .. 1)) && \initialized(d + (0 .. 1)); assigns d[0 .. 1];
    ensures d[0] == \old(d[0]) && d[1] != \old(d[1]);
*/
void change(unsigned char *d) { d[1] ^= 1; }

/*@ assigns \nothing; ensures \result == v; ensures \result % 256 == v % 256; */ //~ postcondition non-compliance input=v=0
uint16_t half_known(uint16_t v)
{
  change((unsigned char *)&v);
  return v;
}
