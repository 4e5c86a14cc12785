/* The order of the network's bytes, for arpa/inet.h and netinet/in.h: the machine is little
   endian. */
#ifndef WEAKLINK_ORDER_H
#define WEAKLINK_ORDER_H

#include <stdint.h>

/*@ assigns \result \from value;
    ensures \result == value / 0x1000000 + value / 0x10000 % 0x100 * 0x100 +
      value / 0x100 % 0x100 * 0x10000 + value % 0x100 * 0x1000000; */
uint32_t htonl(uint32_t value);

/*@ assigns \result \from value;
    ensures \result == value / 0x1000000 + value / 0x10000 % 0x100 * 0x100 +
      value / 0x100 % 0x100 * 0x10000 + value % 0x100 * 0x1000000; */
uint32_t ntohl(uint32_t value);

/*@ assigns \result \from value;
    ensures \result == value / 0x100 + value % 0x100 * 0x100; */
uint16_t htons(uint16_t value);

/*@ assigns \result \from value;
    ensures \result == value / 0x100 + value % 0x100 * 0x100; */
uint16_t ntohs(uint16_t value);

#endif
