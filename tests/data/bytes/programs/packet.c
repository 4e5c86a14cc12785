// A header of a packet in network order, with a check of its length, and without. [slow]
#include <stddef.h>
#include <stdint.h>

struct ip_header {
  uint8_t version_and_length, service;
  uint16_t total, id, fragment;
  uint8_t ttl, protocol;
  uint16_t sum;
  uint32_t source, target;
};

/*@ assigns \nothing; ensures \result == v / 256 + v % 256 * 256; */
static uint16_t from_network(uint16_t v) { return (uint16_t)(v << 8 | v >> 8); }

/*@ requires \valid_read(packet + (0 .. size - 1)) && \initialized(packet + (0 .. size - 1));
    assigns \nothing;
    ensures -1 <= \result <= 65535;
    ensures \result >= 0 ==> \result <= size && \result == packet[2] * 256 + packet[3];
*/
int payload_end(const unsigned char *packet, size_t size)
{
  const struct ip_header *h = (const struct ip_header *)packet;
  if (size < sizeof *h || h->version_and_length >> 4 != 4) return -1;
  size_t total = from_network(h->total); //~ dead-code unknown //~ dead-call unknown
  return total > size ? -1 : (int)total;
}

/*@ requires \valid_read(packet + (0 .. size - 1)) && \initialized(packet + (0 .. size - 1));
    assigns \nothing;
*/
int options_length(const unsigned char *packet, size_t size)
{
  const struct ip_header *h = (const struct ip_header *)packet;
  if (size < 8) return -1;
  return (h->version_and_length & 15) * 4 - (int)sizeof *h + (h->target != 0); //~ mem-access non-compliance input=packet=&B1[0],size=8 //~ initialization non-compliance input=packet=&B1[0],size=8
}
