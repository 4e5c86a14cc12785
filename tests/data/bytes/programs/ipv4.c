// A header of IPv4 with bit-fields is filled in, summed up and looked at; one length is not multiplied. [slow]
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct iphdr {
  uint8_t ihl : 4, version : 4;
  uint8_t tos;
  uint16_t total, id, fragment;
  uint8_t ttl, protocol;
  uint16_t check;
  uint32_t source, target;
};

/*@ requires \valid_read(data + (0 .. n - 1)) && \initialized(data + (0 .. n - 1));
    requires n <= 60;
    assigns \nothing;
*/
static uint16_t checksum(const uint8_t *data, size_t n)
{
  uint32_t sum = 0;
  /*@ loop invariant 0 <= i <= n + 1 && i % 2 == 0 && sum <= i * 65535;
      loop assigns i, sum; loop variant n - i; */
  for (size_t i = 0; i + 1 < n; i += 2) sum += data[i] * 256u + data[i + 1];
  sum = (sum & 0xffff) + (sum >> 16);
  sum = (sum & 0xffff) + (sum >> 16);
  return (uint16_t)~sum;
}

/*@ requires \valid(h); assigns *h;
    ensures h->version == 4 && h->ihl == 5 && h->ttl == 64;
    ensures ((uint8_t *)h)[0] == 0x45;
    ensures \initialized(h);
*/
void fill(struct iphdr *h)
{
  memset(h, 0, sizeof *h);
  h->version = 4;
  h->ihl = 5;
  h->ttl = 64;
  h->check = checksum((const uint8_t *)h, sizeof *h);
}

/*@ requires \valid_read(h) && \initialized(h); assigns \nothing;
    ensures \result == -1 || 20 <= \result <= 60;
    ensures \result != -1 ==> \result <= size && \result == ((const uint8_t *)h)[0] % 16 * 4;
*/
int header_length(const struct iphdr *h, size_t size)
{
  if (h->version != 4 || h->ihl < 5 || h->ihl * 4u > size) return -1;
  return h->ihl * 4; //~ dead-code unknown
}

/*@ requires \valid_read(packet + (0 .. size - 1)) && \initialized(packet + (0 .. size - 1));
    assigns \nothing;
*/
int first_option(const uint8_t *packet, size_t size)
{
  const struct iphdr *h = (const struct iphdr *)packet;
  if (size < 4 || h->ihl > size) return -1;
  return packet[h->ihl * 4]; //~ mem-access non-compliance input=packet=&B1[0],size=4 //~ initialization non-compliance input=packet=&B1[0],size=4
}
