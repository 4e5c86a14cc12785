// UTF-8: halves of pairs are decoded as characters. [slow]

#include <stdint.h>
#include <stddef.h>

/*@ requires n == 0 || \valid_read(s + (0 .. n - 1));
    requires \valid(cp);
    requires \separated(cp, s + (0 .. n - 1));
    assigns *cp;
    ensures length: 0 <= \result <= 4 && \result <= n;
    ensures ascii: n > 0 && s[0] < 0x80 ==> \result == 1 && *cp == s[0];
    ensures limit: \result > 0 ==> *cp <= 0x10ffff;
    ensures nosur: \result > 0 ==> !(0xd800 <= *cp <= 0xdfff); */ //~ postcondition:nosur non-compliance input=s=&B1[0],n=3,cp=&B2[0]
size_t utf8_decode(const unsigned char *s, size_t n, uint32_t *cp)
{
  if (n == 0)
    return 0;
  unsigned char c = s[0];
  if (c < 0x80) { *cp = c; return 1; }
  if ((c & 0xe0) == 0xc0) {
    if (n < 2 || (s[1] & 0xc0) != 0x80) return 0;
    *cp = (uint32_t)(c & 0x1f) << 6 | (s[1] & 0x3f);
    return *cp >= 0x80 ? 2 : 0;
  }
  if ((c & 0xf0) == 0xe0) {
    if (n < 3 || (s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80) return 0;
    *cp = (uint32_t)(c & 0x0f) << 12 | (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
    if (*cp < 0x800) return 0;
    return 3;
  }
  if ((c & 0xf8) == 0xf0) {
    if (n < 4 || (s[1] & 0xc0) != 0x80 || (s[2] & 0xc0) != 0x80 || (s[3] & 0xc0) != 0x80) return 0;
    *cp = (uint32_t)(c & 0x07) << 18 | (uint32_t)(s[1] & 0x3f) << 12 | (uint32_t)(s[2] & 0x3f) << 6 | (s[3] & 0x3f);
    if (*cp < 0x10000 || *cp > 0x10ffff) return 0;
    return 4;
  }
  return 0;
}

/*@ requires \valid(out + (0 .. 3));
    requires cp <= 0x10ffff;
    assigns out[0 .. 3];
    ensures 1 <= \result <= 4;
    ensures one: cp < 0x80 ==> \result == 1 && out[0] == cp;
    ensures lead: cp >= 0x80 ==> out[0] >= 0xc2; */
size_t utf8_encode(uint32_t cp, unsigned char *out)
{
  if (cp < 0x80) { out[0] = cp; return 1; }
  if (cp < 0x800) { out[0] = 0xc0 | cp >> 6; out[1] = 0x80 | (cp & 0x3f); return 2; }
  if (cp < 0x10000) {
    out[0] = 0xe0 | cp >> 12; out[1] = 0x80 | (cp >> 6 & 0x3f); out[2] = 0x80 | (cp & 0x3f);
    return 3;
  }
  out[0] = 0xf0 | cp >> 18; out[1] = 0x80 | (cp >> 12 & 0x3f);
  out[2] = 0x80 | (cp >> 6 & 0x3f); out[3] = 0x80 | (cp & 0x3f);
  return 4;
}

/*@ requires \valid_read(s + (0 .. n - 1)) || n == 0;
    assigns \nothing;
    ensures \result <= n; */
size_t utf8_count(const unsigned char *s, size_t n)
{
  size_t c = 0;
  /*@ loop invariant 0 <= i <= n && c <= i;
      loop assigns i, c;
      loop variant n - i; */
  for (size_t i = 0; i < n; i++)
    if ((s[i] & 0xc0) != 0x80)
      c++;
  return c;
}
