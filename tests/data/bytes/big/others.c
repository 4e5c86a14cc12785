// Characters without sign, floats, bit-fields with sign, and blocks where the highest byte is the first. [options: --machine=ppc_32 --no-smoke] [slow]
#include <limits.h>
#include <string.h>
#include <stdint.h>
//@ ensures \result == 255;
int f(void) { return '\xff'; }
//@ ensures \result == 255;
int g(void) { const char *s = "\xff"; return s[0]; }
#if '\xff' < 0
#error signed
#endif
//@ ensures \result == 0 && CHAR_MIN == 0 && CHAR_MAX == 255;
int lim(void) { return CHAR_MIN; }
union d { double x; uint32_t w[2]; uint8_t b[8]; };
//@ ensures \result == 0x3ff00000;
uint32_t high(void) { union d v; v.x = 1.0; return v.w[0]; }
struct bf { unsigned a : 1; int b : 5; unsigned c : 26; };
//@ ensures \result == 0xfc000000;
uint32_t neg(void) { union { struct bf s; uint32_t w; } v; v.w = 0; v.s.a = 1; v.s.b = -1; v.s.c = 0; return v.w; }
//@ ensures \result == -1;
int neg_read(void) { union { struct bf s; uint32_t w; } v; v.w = 0x7c000000; return v.s.b; }
//@ ensures \result == 31; //~ postcondition non-compliance
int as_little(void) { union { struct bf s; uint32_t w; } v; v.w = 0x3e; return v.s.b; }
/*@ requires \valid(p); assigns p->c; ensures p->a == \old(p->a) && p->b == \old(p->b) && p->c == 7; */
void frame(struct bf *p) { p->c = 7; }
//@ ensures \result == 1;
int cmp(void) { uint32_t x = 256; unsigned char b[4] = { 0, 0, 1, 0 }; return memcmp(&x, b, 4) == 0; }
//@ ensures \result == 0x01010101;
uint32_t set(void) { uint32_t x; memset(&x, 1, 4); return x; }
//@ ensures \result == 0x00020000;
uint32_t part(void) { uint32_t x = 0; memset((char *)&x + 1, 2, 1); return x; }
