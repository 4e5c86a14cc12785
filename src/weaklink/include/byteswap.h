/* Bytes in the other order (GNU). */
#ifndef WEAKLINK_BYTESWAP_H
#define WEAKLINK_BYTESWAP_H

#include <stdint.h>

#define bswap_16(x) ((uint16_t)((((x) >> 8) & 0xff) | (((x) & 0xff) << 8)))
#define bswap_32(x) \
  ((((uint32_t)(x) & 0xff000000u) >> 24) | (((uint32_t)(x) & 0x00ff0000u) >> 8) | \
   (((uint32_t)(x) & 0x0000ff00u) << 8) | (((uint32_t)(x) & 0x000000ffu) << 24))
#define bswap_64(x) \
  (((uint64_t)bswap_32((uint64_t)(x) & 0xffffffffu) << 32) | \
   (uint64_t)bswap_32((uint64_t)(x) >> 32))

#endif
