// The register of a device as a word and by bits: a mode is set, and set so that it spills over. [slow]
#include <stdint.h>

union control {
  struct { uint32_t enable : 1, ready : 1, mode : 3, : 3, level : 8, count : 16; } bits;
  uint32_t word;
};

/*@ requires \valid(r) && \initialized(&r->word) && mode < 8;
    assigns r->bits.mode, r->bits.enable;
    ensures r->bits.mode == mode && r->bits.enable == 1;
    ensures r->word / 32 == \old(r->word) / 32;
    ensures r->word % 32 == 4 * mode + 2 * \old(r->bits.ready) + 1;
*/
void start(union control *r, unsigned mode)
{
  r->bits.mode = mode;
  r->bits.enable = 1;
}

/*@ requires \valid(r) && \initialized(&r->word) && mode < 16;
    assigns r->bits.mode, r->bits.enable;
    ensures r->bits.mode == mode; //~ postcondition non-compliance input=r=&B1[0],mode=8
*/
void start_any(union control *r, unsigned mode)
{
  r->bits.mode = mode;
  r->bits.enable = 1;
}

/*@ requires \valid(r) && \initialized(&r->word);
    assigns r->bits.count;
    ensures r->bits.count == 0 && r->bits.level == \old(r->bits.level);
*/
void reset(union control *r) { r->word &= 0xffffu; }

/*@ requires \valid(r) && \initialized(&r->word);
    assigns r->bits.count; //~ assigns non-compliance input=r=&B1[0]
*/
void reset_all(union control *r) { r->word &= 0xffu; }

/*@ requires \valid_read(r) && \initialized(&r->word); assigns \nothing;
    ensures \result <==> (r->word & 3) == 3;
*/
int is_running(const union control *r) { return r->bits.enable && r->bits.ready; }

/*@ requires \valid(r) && \initialized(&r->word) && r->bits.level == 7;
    assigns *r;
    ensures r->bits.level == 7 && r->bits.mode == 5 && r->bits.count == 0;
*/
void restart(union control *r)
{
  start(r, 5);
  reset(r);
}
