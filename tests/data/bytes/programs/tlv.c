// Types, lengths and values in a row of bytes: the length is believed before it is compared. [slow]

#include <stdint.h>
#include <stddef.h>
#include <string.h>

struct tlv { uint8_t type; uint8_t length; uint8_t value[]; };

/*@ requires n == 0 || \valid_read(buf + (0 .. n - 1));
    requires n <= 1024;
    assigns \nothing;
    ensures \result == -1 || 0 <= \result < n; */
int tlv_find(const uint8_t *buf, size_t n, uint8_t type)
{
  size_t at = 0;
  /*@ loop invariant 0 <= at <= n;
      loop assigns at;
      loop variant n - at; */
  while (at + 2 <= n) {
    const struct tlv *t = (const struct tlv *)(buf + at);
    if (at + 2 + t->length > n)
      return -1;
    if (t->type == type)
      return (int)at;
    at += 2 + t->length;
  }
  return -1;
}

/*@ requires n >= 2 && \valid_read(buf + (0 .. n - 1));
    requires \valid(out);
    requires \separated(out, buf + (0 .. n - 1));
    assigns *out;
    ensures \result == 0 || \result == -1;
    ensures value: \result == 0 ==> *out == buf[2] * 256 + buf[3]; */
int tlv_u16(const uint8_t *buf, size_t n, uint16_t *out)
{
  const struct tlv *t = (const struct tlv *)buf;
  if (t->length != 2)
    return -1;
  *out = (uint16_t)(t->value[0] << 8 | t->value[1]); //~ mem-access non-compliance input=buf=&B1[0],n=2,out=&B2[0] //~ mem-access non-compliance input=buf=&B1[0],n=2,out=&B2[0]
  return 0;
}
