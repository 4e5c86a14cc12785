// A pointer to numbers walks where characters lie: the numbers are put together of them. [slow]
#include <stddef.h>
#include <stdint.h>

/*@ requires \valid_read(data + (0 .. n - 1)) && \initialized(data + (0 .. n - 1));
    requires n <= 100;
    assigns \nothing;
*/
uint16_t checksum(const unsigned char *data, size_t n)
{
  uint32_t sum = 0;
  const uint16_t *w = (const uint16_t *)data;
  size_t left = n;
  /*@ loop invariant 0 <= left <= n && (n - left) % 2 == 0;
      loop invariant w == (const uint16_t *)data + (n - left) / 2;
      loop invariant sum <= (n - left) / 2 * 65535;
      loop assigns sum, w, left; loop variant left; */
  while (left > 1) {
    sum += *w++;
    left -= 2;
  }
  if (left) sum += *(const unsigned char *)w;
  sum = (sum & 0xffff) + (sum >> 16);
  sum = (sum & 0xffff) + (sum >> 16);
  return (uint16_t)~sum;
}

/*@ requires \valid_read(data + (0 .. n - 1)) && \initialized(data + (0 .. n - 1));
    requires n <= 100;
    assigns \nothing;
*/
uint32_t beyond(const unsigned char *data, size_t n)
{
  uint32_t sum = 0;
  const uint32_t *w = (const uint32_t *)data, *end = (const uint32_t *)(data + n);
  /*@ loop assigns sum, w; */
  while (w < end) sum += *w++; //~ pointer-comparison non-compliance input=data=NULL,n=0 //~ mem-access non-compliance input=data=&B1[0],n=1 //~ initialization non-compliance input=data=&B1[0],n=1
  return sum;
}

/*@ requires \valid(data + (0 .. 7)); assigns data[0 .. 7];
    ensures data[0] == 1 && data[1] == 0 && data[4] == 2;
    ensures \result == 2;
    ensures data[4] == 1; //~ postcondition non-compliance input=data=&B1[0]
*/
ptrdiff_t filled(unsigned char *data)
{
  uint32_t *w = 0;
  w = (uint32_t *)data;
  uint32_t *first = w;
  *w = 1;
  w++;
  w[0] = 2;
  w++;
  return w - first;
}

/*@ requires \valid(data + (0 .. 7)); assigns data[0 .. 7]; */ //~ assigns unknown
void handed_on(unsigned char *data)
{
  void set(uint32_t *p);
  uint32_t *w = (uint32_t *)data;
  set(w);
}
