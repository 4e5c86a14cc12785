// Base64: every output is in its table. [slow]

#include <stddef.h>
#include <stdint.h>

static const char alphabet[64] =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/*@ requires n <= 3000;
    requires n == 0 || \valid_read(in + (0 .. n - 1));
    requires \valid(out + (0 .. (n + 2) / 3 * 4));
    requires \separated(in + (0 .. n - 1), out + (0 .. (n + 2) / 3 * 4));
    assigns out[0 .. (n + 2) / 3 * 4];
    ensures size: \result == (n + 2) / 3 * 4;
    ensures end: out[\result] == 0; */
size_t base64_encode(const uint8_t *in, size_t n, char *out)
{
  size_t i = 0, o = 0;
  /*@ loop invariant 0 <= i <= n && o == i / 3 * 4 && i % 3 == 0;
      loop assigns i, o, out[0 .. (n + 2) / 3 * 4];
      loop variant n - i; */
  while (i + 2 < n) {
    uint32_t v = (uint32_t)in[i] << 16 | (uint32_t)in[i + 1] << 8 | in[i + 2];
    out[o] = alphabet[v >> 18];
    out[o + 1] = alphabet[v >> 12 & 63];
    out[o + 2] = alphabet[v >> 6 & 63];
    out[o + 3] = alphabet[v & 63];
    i += 3;
    o += 4;
  }
  if (i < n) {
    uint32_t v = (uint32_t)in[i] << 16;
    if (i + 1 < n)
      v |= (uint32_t)in[i + 1] << 8;
    out[o] = alphabet[v >> 18];
    out[o + 1] = alphabet[v >> 12 & 63];
    out[o + 2] = i + 1 < n ? alphabet[v >> 6 & 63] : '=';
    out[o + 3] = '=';
    o += 4;
  }
  out[o] = 0;
  return o;
}

/*@ assigns \nothing;
    ensures -1 <= \result < 64;
    ensures c == '+' ==> \result == 62; */
int base64_value(char c)
{
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  return -1;
}
