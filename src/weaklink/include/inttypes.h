/* Format conversion of integer types (C11 7.8): the types, and the macros for formats. */
#ifndef WEAKLINK_INTTYPES_H
#define WEAKLINK_INTTYPES_H

#include <stdint.h>

typedef struct { intmax_t quot; intmax_t rem; } imaxdiv_t;

#if __LONG_WIDTH__ >= 64
#define __WEAKLINK_64 "l"
#else
#define __WEAKLINK_64 "ll"
#endif
#if __INT_WIDTH__ >= 32
#define __WEAKLINK_32 ""
#else
#define __WEAKLINK_32 "l"
#endif

#define PRId8 "d"
#define PRId16 "d"
#define PRId32 __WEAKLINK_32 "d"
#define PRId64 __WEAKLINK_64 "d"
#define PRIdMAX __WEAKLINK_64 "d"
#define PRIdPTR __WEAKLINK_64 "d"
#define PRIi8 "i"
#define PRIi16 "i"
#define PRIi32 __WEAKLINK_32 "i"
#define PRIi64 __WEAKLINK_64 "i"
#define PRIiMAX __WEAKLINK_64 "i"
#define PRIiPTR __WEAKLINK_64 "i"
#define PRIo8 "o"
#define PRIo16 "o"
#define PRIo32 __WEAKLINK_32 "o"
#define PRIo64 __WEAKLINK_64 "o"
#define PRIoMAX __WEAKLINK_64 "o"
#define PRIoPTR __WEAKLINK_64 "o"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 __WEAKLINK_32 "x"
#define PRIx64 __WEAKLINK_64 "x"
#define PRIxMAX __WEAKLINK_64 "x"
#define PRIxPTR __WEAKLINK_64 "x"
#define PRIX8 "X"
#define PRIX16 "X"
#define PRIX32 __WEAKLINK_32 "X"
#define PRIX64 __WEAKLINK_64 "X"
#define PRIXMAX __WEAKLINK_64 "X"
#define PRIXPTR __WEAKLINK_64 "X"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 __WEAKLINK_32 "u"
#define PRIu64 __WEAKLINK_64 "u"
#define PRIuMAX __WEAKLINK_64 "u"
#define PRIuPTR __WEAKLINK_64 "u"
#define SCNd8 "hhd"
#define SCNd16 "hd"
#define SCNd32 __WEAKLINK_32 "d"
#define SCNd64 __WEAKLINK_64 "d"
#define SCNdMAX __WEAKLINK_64 "d"
#define SCNi8 "hhi"
#define SCNi16 "hi"
#define SCNi32 __WEAKLINK_32 "i"
#define SCNi64 __WEAKLINK_64 "i"
#define SCNiMAX __WEAKLINK_64 "i"
#define SCNo8 "hho"
#define SCNo16 "ho"
#define SCNo32 __WEAKLINK_32 "o"
#define SCNo64 __WEAKLINK_64 "o"
#define SCNoMAX __WEAKLINK_64 "o"
#define SCNu8 "hhu"
#define SCNu16 "hu"
#define SCNu32 __WEAKLINK_32 "u"
#define SCNu64 __WEAKLINK_64 "u"
#define SCNuMAX __WEAKLINK_64 "u"
#define SCNx8 "hhx"
#define SCNx16 "hx"
#define SCNx32 __WEAKLINK_32 "x"
#define SCNx64 __WEAKLINK_64 "x"
#define SCNxMAX __WEAKLINK_64 "x"

#endif
