// A key is hashed by its bytes, and by its words, one too many. [slow]
#include <stddef.h>
#include <stdint.h>

struct key { uint32_t user; uint16_t port, kind; };

/*@ requires \valid_read(k) && \initialized(k); assigns \nothing;
    ensures 0 <= \result < 64;
*/
unsigned bucket(const struct key *k)
{
  const unsigned char *p = (const unsigned char *)k;
  uint32_t h = 2166136261u;
  /*@ loop invariant 0 <= i <= 8; loop assigns i, h; loop variant 8 - i; */
  for (size_t i = 0; i < sizeof *k; i++) h = (h ^ p[i]) * 16777619u;
  return h % 64;
}

/*@ requires \valid_read(k) && \initialized(k); assigns \nothing;
    ensures 0 <= \result < 64;
*/
unsigned bucket_of_words(const struct key *k)
{
  const uint32_t *w = (const uint32_t *)(const unsigned char *)k;
  return (w[0] ^ w[1] ^ w[2]) & 63; //~ mem-access non-compliance input=k=&B1[0] //~ initialization unknown
}
