// A frame says how many bytes follow, and nobody compares that with how many there are: only few of the smallest inputs show it.
#include <stddef.h>

typedef struct { unsigned char kind; unsigned short size; unsigned char data[48]; } frame;

/*@ requires \valid_read(raw + (0 .. n - 1)) && \valid(f) && \separated(raw + (0 .. n - 1), f);
    assigns *f;
    ensures short_one: n < 3 ==> \result == -1;
    ensures data: \result == 0 ==> \forall integer k; 0 <= k < f->size ==> f->data[k] == raw[3 + k]; */
int decode(const unsigned char *raw, size_t n, frame *f)
{
  if (n < 3)
    return -1;
  unsigned short size = (unsigned short)(raw[1] | raw[2] << 8);
  if (size > sizeof f->data)
    return -2;
  f->kind = raw[0];
  f->size = size;
  /*@ loop invariant 0 <= i <= size;
      loop invariant \forall integer k; 0 <= k < i ==> f->data[k] == raw[3 + k];
      loop assigns i, f->data[0 .. size - 1];
      loop variant size - i; */
  for (size_t i = 0; i < size; i++)
    f->data[i] = raw[3 + i]; //~ mem-access non-compliance input=raw=&B1[0],n=3,f=&B2[0]
  return 0;
}
