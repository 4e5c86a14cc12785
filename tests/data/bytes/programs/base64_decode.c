// Base64, the other way: a last group is decoded into bytes that are not there. [slow]

#include <stddef.h>
#include <stdint.h>

/*@ assigns \nothing;
    ensures 0 <= \result < 64; */
static uint32_t value(unsigned char c)
{
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : 63;
}

/*@ requires \valid_read(in + (0 .. 3)) && \initialized(in + (0 .. 3));
    requires 1 <= n <= 3 && \valid(out + (0 .. n - 1));
    requires \separated(in + (0 .. 3), out + (0 .. n - 1));
    assigns out[0 .. n - 1];
    ensures 0 <= out[0] <= 255; */
void group(const unsigned char *in, uint8_t *out, size_t n)
{
  uint32_t v = value(in[0]) << 18 | value(in[1]) << 12 | value(in[2]) << 6 | value(in[3]);
  out[0] = v >> 16;
  if (n > 1)
    out[1] = v >> 8 & 255;
  if (n > 2)
    out[2] = v & 255;
}

/*@ requires \valid_read(in + (0 .. 3)) && \initialized(in + (0 .. 3));
    requires 1 <= n <= 3 && \valid(out + (0 .. n - 1));
    requires \separated(in + (0 .. 3), out + (0 .. n - 1)); */
void group_of_three(const unsigned char *in, uint8_t *out, size_t n)
{
  uint32_t v = value(in[0]) << 18 | value(in[1]) << 12 | value(in[2]) << 6 | value(in[3]);
  out[0] = v >> 16;
  out[1] = v >> 8 & 255; //~ mem-access non-compliance input=in=&B1[0],out=&B2[0],n=1
  if (n > 2)
    out[2] = v & 255;
}
