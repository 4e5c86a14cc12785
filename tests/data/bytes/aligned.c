// Pointers that are made to what lies at multiples of its size are aligned, on request. [options: --rte=default,misaligned-access] [slow]
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/*@ requires \valid_read(b + (0 .. 7)) && \initialized(b + (0 .. 7)); assigns \nothing; */
uint32_t second(const unsigned char *b)
{
  return *(const uint32_t *)(b + 4); //~ misaligned-access non-compliance input=b=&B1[0]
}

/*@ requires \valid_read(b + (0 .. 7)) && \initialized(b + (0 .. 7));
    requires \aligned(b, 4);
    assigns \nothing; */
uint32_t second_of_aligned(const unsigned char *b)
{
  return *(const uint32_t *)(b + 4);
}

/*@ requires \valid_read(b + (0 .. 7)) && \initialized(b + (0 .. 7));
    requires (uintptr_t)b % 4 == 0;
    assigns \nothing; */
uint32_t odd(const unsigned char *b)
{
  return *(const uint32_t *)(b + 1); //~ misaligned-access non-compliance input=b=&B1[0] //~ dead-code doomed culprits=20,21,25
}

/*@ requires \valid_read(b + (0 .. 7)) && \initialized(b + (0 .. 7)); assigns \nothing; */
uint32_t tested(const unsigned char *b)
{
  if (((uintptr_t)b & 3) == 0)
    return *(const uint32_t *)b;
  return 0;
}

struct head { uint16_t kind, length; uint32_t sum; };

/*@ requires \valid(h); assigns h->sum; */
void clear(struct head *h)
{
  unsigned char *b = (unsigned char *)h;
  uint32_t *sum = (uint32_t *)(b + offsetof(struct head, sum));
  *sum = 0;
}

/*@ requires \valid(h); assigns h->length, h->sum; */
void clear_past(struct head *h)
{
  unsigned char *b = (unsigned char *)h;
  uint32_t *sum = (uint32_t *)(b + 2); //~ misaligned-access non-compliance input=h=&B1[0] //~ dead-code doomed culprits=46,49,50
  *sum = 0;
}

int local(void)
{
  unsigned char plain[8] = { 0 };
  _Alignas(4) unsigned char aligned[8] = { 0 };
  uint32_t *p = (uint32_t *)aligned;
  uint32_t *q = (uint32_t *)plain; //~ misaligned-access non-compliance
  uint32_t *r = (uint32_t *)(aligned + 2); //~ misaligned-access non-compliance //~ dead-code doomed culprits=60
  return *p + *q + *r;
}

int allocated(void)
{
  unsigned char *b = malloc(16);
  if (!b)
    return 0;
  uint64_t *p = (uint64_t *)(b + 8);
  *p = 1;
  p = (uint64_t *)(b + 4); //~ misaligned-access non-compliance //~ dead-code doomed culprits=66,67,71
  *p = 2;
  free(b);
  return 1;
}
