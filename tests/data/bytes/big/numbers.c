// Where the highest byte of a number is its first: what bytes, parts and bit-fields of it are. [options: --machine=ppc_32] [slow]
#include <stdint.h>
#include <string.h>

union word { uint32_t all; uint16_t half[2]; uint8_t byte[4]; };

//@ ensures \result == 0;
int parts(void)
{
  union word w = { 0x01020304 };
  //@ assert highest: w.byte[0] == 1;
  //@ assert lowest: w.byte[3] == 4;
  //@ assert half: w.half[0] == 0x0102;
  //@ assert little: w.byte[0] == 4; //~ assertion:little non-compliance //~ dead-code doomed culprits=10,14
  w.byte[1] = 0xff;
  //@ assert written: w.all == 0x01ff0304;
  w.half[1] = 0xabcd;
  //@ assert both: w.all == 0x01ffabcd;
  return 0;
}

struct header { unsigned version : 4, length : 4, kind : 8, size : 16; };

/* The first bit-field has the highest bits of the first byte. */
uint32_t header(void)
{
  struct header h = { 4, 5, 0x11, 0x0203 };
  uint8_t bytes[4];
  memcpy(bytes, &h, sizeof h);
  //@ assert first: bytes[0] == 0x45;
  //@ assert second: bytes[1] == 0x11;
  //@ assert size: bytes[2] == 2 && bytes[3] == 3;
  //@ assert swapped: bytes[0] == 0x54; //~ assertion:swapped non-compliance //~ dead-code doomed culprits=30,33
  return bytes[0];
}

struct across { uint16_t a : 3, b : 7, c : 6; };
union across_bits { struct across s; uint16_t all; };

/* 101 1000001 100001 */
void across(void)
{
  union across_bits u;
  u.all = 0;
  u.s.a = 5;
  u.s.b = 0x41;
  u.s.c = 0x21;
  //@ assert all: u.all == 0xb061;
  u.all = 0x1234;
  //@ assert taken: u.s.a == 0 && u.s.b == 0x48 && u.s.c == 0x34;
  //@ assert other: u.s.c == 4; //~ assertion:other non-compliance //~ dead-code doomed culprits=49,51
}

/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing;
    ensures \result == b[0] * 16777216 + b[1] * 65536 + b[2] * 256 + b[3];
    ensures other: \result == b[0] + b[1] * 256 + b[2] * 65536 + b[3] * 16777216; //~ postcondition:other non-compliance input=b=&B1[0]
*/
uint32_t read(const uint8_t *b) { return *(const uint32_t *)b; }

//@ ensures \result == 255;
int plain_characters_have_no_sign(void) { char c = -1; return c; }

struct wide { char tag; long long number; };

//@ ensures \result == 16;
unsigned aligned_to_eight(void) { return sizeof(struct wide); }
