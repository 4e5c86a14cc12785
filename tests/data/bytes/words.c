// Words in rows of characters: where they are aligned, up to where they are, and anywhere. [options: --rte=default,misaligned-access] [slow]
#include <stddef.h>
#include <stdint.h>

/*@ requires n <= 1000 && \valid_read(b + (0 .. 4 * n - 1)) && \initialized(b + (0 .. 4 * n - 1));
    requires \aligned(b, 4);
    assigns \nothing; */
uint32_t sum(const unsigned char *b, size_t n)
{
  uint32_t total = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i, total; loop variant n - i; */
  for (size_t i = 0; i < n; i++)
    total += *(const uint32_t *)(b + 4 * i);
  return total;
}

/*@ requires n <= 1000 && \valid_read(b + (0 .. n - 1)) && \initialized(b + (0 .. n - 1));
    assigns \nothing; */
uint32_t first_word(const unsigned char *b, size_t n)
{
  /*@ loop invariant 0 <= n <= \at(n, Pre) && b == \at(b, Pre) + (\at(n, Pre) - n);
      loop assigns b, n; loop variant n; */
  while (n > 0 && ((uintptr_t)b & 3) != 0) {
    b++;
    n--;
  }
  return n >= 4 ? *(const uint32_t *)b : 0;
}

struct arena { unsigned char *at, *end; };

/*@ requires \valid(a) && \valid(a->at + (0 .. 10)) && a->end == a->at + 11;
    assigns a->at; */
uint64_t *taken(struct arena *a)
{
  uintptr_t skip = -(uintptr_t)a->at & 7;
  unsigned char *p = a->at + skip;
  if ((size_t)(a->end - p) < 8)
    return 0;
  a->at = p + 8;
  return (uint64_t *)p;
}

/*@ requires \valid(a) && \valid(a->at + (0 .. 10)) && a->end == a->at + 11;
    assigns a->at; */
uint64_t *taken_anywhere(struct arena *a)
{
  unsigned char *p = a->at;
  a->at = p + 8;
  return (uint64_t *)p; //~ misaligned-access non-compliance input=a=&B1[0]
}
