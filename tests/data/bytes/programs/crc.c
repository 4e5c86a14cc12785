// CRC-32 over a buffer, and over one byte too many. [slow]
#include <stddef.h>
#include <stdint.h>

/*@ assigns \nothing; ensures value == 0 ==> \result == 0; */
static uint32_t step(uint32_t value)
{
  /*@ loop invariant 0 <= k <= 8 && (\at(value, Pre) == 0 ==> value == 0);
      loop assigns k, value; loop variant 8 - k; */
  for (int k = 0; k < 8; k++) value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
  return value;
}

/*@ requires n <= 1000000;
    requires \valid_read(data + (0 .. n - 1)) && \initialized(data + (0 .. n - 1));
    assigns \nothing;
    ensures n == 0 ==> \result == 0;
*/
uint32_t crc32(const unsigned char *data, size_t n)
{
  uint32_t crc = 0xFFFFFFFFu;
  /*@ loop invariant 0 <= i <= n && (i == 0 ==> crc == 0xFFFFFFFFu);
      loop assigns i, crc; loop variant n - i; */
  for (size_t i = 0; i < n; i++) crc = crc >> 8 ^ step((crc ^ data[i]) & 255);
  return ~crc;
}

/*@ requires n <= 1000000;
    requires \valid_read(data + (0 .. n - 1)) && \initialized(data + (0 .. n - 1));
    assigns \nothing;
    ensures n == 0 ==> \result == 0; //~ postcondition non-compliance input=data=&B1[0],n=0
*/
uint32_t crc32_off_by_one(const unsigned char *data, size_t n)
{
  uint32_t crc = 0xFFFFFFFFu;
  /*@ loop invariant 0 <= i <= n + 1 && (i == 0 ==> crc == 0xFFFFFFFFu);
      loop assigns i, crc; loop variant n - i; */
  for (size_t i = 0; i <= n; i++) crc = crc >> 8 ^ step((crc ^ data[i]) & 255); //~ mem-access non-compliance input=data=NULL,n=0 //~ initialization non-compliance input=data=&B1[0],n=0
  return ~crc;
}
