/* The order of the network's bytes, the highest first, for arpa/inet.h and netinet/in.h. */
#ifndef WEAKLINK_ORDER_H
#define WEAKLINK_ORDER_H

#include <stdint.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

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

#else

/*@ assigns \result \from value;
    ensures \result == value; */
uint32_t htonl(uint32_t value);

/*@ assigns \result \from value;
    ensures \result == value; */
uint32_t ntohl(uint32_t value);

/*@ assigns \result \from value;
    ensures \result == value; */
uint16_t htons(uint16_t value);

/*@ assigns \result \from value;
    ensures \result == value; */
uint16_t ntohs(uint16_t value);

#endif

#endif
