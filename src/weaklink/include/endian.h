/* The order of bytes (POSIX 2024, GNU). */
#ifndef WEAKLINK_ENDIAN_H
#define WEAKLINK_ENDIAN_H

#include <byteswap.h>

#define LITTLE_ENDIAN 1234
#define BIG_ENDIAN 4321
#define PDP_ENDIAN 3412
#define BYTE_ORDER __BYTE_ORDER__
#define __LITTLE_ENDIAN LITTLE_ENDIAN
#define __BIG_ENDIAN BIG_ENDIAN
#define __BYTE_ORDER BYTE_ORDER

#if BYTE_ORDER == LITTLE_ENDIAN
#define htobe16(x) bswap_16(x)
#define htole16(x) ((uint16_t)(x))
#define be16toh(x) bswap_16(x)
#define le16toh(x) ((uint16_t)(x))
#define htobe32(x) bswap_32(x)
#define htole32(x) ((uint32_t)(x))
#define be32toh(x) bswap_32(x)
#define le32toh(x) ((uint32_t)(x))
#define htobe64(x) bswap_64(x)
#define htole64(x) ((uint64_t)(x))
#define be64toh(x) bswap_64(x)
#define le64toh(x) ((uint64_t)(x))
#else
#define htobe16(x) ((uint16_t)(x))
#define htole16(x) bswap_16(x)
#define be16toh(x) ((uint16_t)(x))
#define le16toh(x) bswap_16(x)
#define htobe32(x) ((uint32_t)(x))
#define htole32(x) bswap_32(x)
#define be32toh(x) ((uint32_t)(x))
#define le32toh(x) bswap_32(x)
#define htobe64(x) ((uint64_t)(x))
#define htole64(x) bswap_64(x)
#define be64toh(x) ((uint64_t)(x))
#define le64toh(x) bswap_64(x)
#endif

#endif
