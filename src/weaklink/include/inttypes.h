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

#define PRIdLEAST8 PRId8
#define PRIiLEAST8 PRIi8
#define PRIoLEAST8 PRIo8
#define PRIxLEAST8 PRIx8
#define PRIXLEAST8 PRIX8
#define PRIuLEAST8 PRIu8
#define SCNdLEAST8 SCNd8
#define SCNiLEAST8 SCNi8
#define SCNoLEAST8 SCNo8
#define SCNuLEAST8 SCNu8
#define SCNxLEAST8 SCNx8
#define PRIdLEAST16 PRId16
#define PRIiLEAST16 PRIi16
#define PRIoLEAST16 PRIo16
#define PRIxLEAST16 PRIx16
#define PRIXLEAST16 PRIX16
#define PRIuLEAST16 PRIu16
#define SCNdLEAST16 SCNd16
#define SCNiLEAST16 SCNi16
#define SCNoLEAST16 SCNo16
#define SCNuLEAST16 SCNu16
#define SCNxLEAST16 SCNx16
#define PRIdLEAST32 PRId32
#define PRIiLEAST32 PRIi32
#define PRIoLEAST32 PRIo32
#define PRIxLEAST32 PRIx32
#define PRIXLEAST32 PRIX32
#define PRIuLEAST32 PRIu32
#define SCNdLEAST32 SCNd32
#define SCNiLEAST32 SCNi32
#define SCNoLEAST32 SCNo32
#define SCNuLEAST32 SCNu32
#define SCNxLEAST32 SCNx32
#define PRIdLEAST64 PRId64
#define PRIiLEAST64 PRIi64
#define PRIoLEAST64 PRIo64
#define PRIxLEAST64 PRIx64
#define PRIXLEAST64 PRIX64
#define PRIuLEAST64 PRIu64
#define SCNdLEAST64 SCNd64
#define SCNiLEAST64 SCNi64
#define SCNoLEAST64 SCNo64
#define SCNuLEAST64 SCNu64
#define SCNxLEAST64 SCNx64
#define PRIdFAST8 PRId8
#define PRIiFAST8 PRIi8
#define PRIoFAST8 PRIo8
#define PRIxFAST8 PRIx8
#define PRIXFAST8 PRIX8
#define PRIuFAST8 PRIu8
#define SCNdFAST8 SCNd8
#define SCNiFAST8 SCNi8
#define SCNoFAST8 SCNo8
#define SCNuFAST8 SCNu8
#define SCNxFAST8 SCNx8
#define PRIdFAST16 PRId16
#define PRIiFAST16 PRIi16
#define PRIoFAST16 PRIo16
#define PRIxFAST16 PRIx16
#define PRIXFAST16 PRIX16
#define PRIuFAST16 PRIu16
#define SCNdFAST16 "d"
#define SCNiFAST16 "i"
#define SCNoFAST16 "o"
#define SCNuFAST16 "u"
#define SCNxFAST16 "x"
#define PRIdFAST32 PRId32
#define PRIiFAST32 PRIi32
#define PRIoFAST32 PRIo32
#define PRIxFAST32 PRIx32
#define PRIXFAST32 PRIX32
#define PRIuFAST32 PRIu32
#define SCNdFAST32 SCNd32
#define SCNiFAST32 SCNi32
#define SCNoFAST32 SCNo32
#define SCNuFAST32 SCNu32
#define SCNxFAST32 SCNx32
#define PRIdFAST64 PRId64
#define PRIiFAST64 PRIi64
#define PRIoFAST64 PRIo64
#define PRIxFAST64 PRIx64
#define PRIXFAST64 PRIX64
#define PRIuFAST64 PRIu64
#define SCNdFAST64 SCNd64
#define SCNiFAST64 SCNi64
#define SCNoFAST64 SCNo64
#define SCNuFAST64 SCNu64
#define SCNxFAST64 SCNx64

#endif
