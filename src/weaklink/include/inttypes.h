/* Format conversion of integer types (C11 7.8): the types, and the macros for formats. */
#ifndef WEAKLINK_INTTYPES_H
#define WEAKLINK_INTTYPES_H

#include <__weaklink_errno.h>
#include <stddef.h>
#include <stdint.h>
#include <__weaklink_strings.h>

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
#if __LONG_WIDTH__ == __INTPTR_WIDTH__ && __INT_WIDTH__ < __INTPTR_WIDTH__
#define __WEAKLINK_PTR "l"
#elif __INT_WIDTH__ < __INTPTR_WIDTH__
#define __WEAKLINK_PTR "ll"
#else
#define __WEAKLINK_PTR ""
#endif
#if __INT_FAST16_WIDTH__ > __INT_WIDTH__
#define __WEAKLINK_FAST16 "l"
#else
#define __WEAKLINK_FAST16 ""
#endif
#if __INT_FAST32_WIDTH__ > __INT_WIDTH__
#define __WEAKLINK_FAST32 "l"
#else
#define __WEAKLINK_FAST32 ""
#endif

#define PRId8 "d"
#define PRId16 "d"
#define PRId32 __WEAKLINK_32 "d"
#define PRId64 __WEAKLINK_64 "d"
#define PRIdLEAST8 "d"
#define PRIdLEAST16 "d"
#define PRIdLEAST32 __WEAKLINK_32 "d"
#define PRIdLEAST64 __WEAKLINK_64 "d"
#define PRIdFAST8 "d"
#define PRIdFAST16 __WEAKLINK_FAST16 "d"
#define PRIdFAST32 __WEAKLINK_FAST32 "d"
#define PRIdFAST64 __WEAKLINK_64 "d"
#define PRIdMAX __WEAKLINK_64 "d"
#define PRIdPTR __WEAKLINK_PTR "d"
#define PRIi8 "i"
#define PRIi16 "i"
#define PRIi32 __WEAKLINK_32 "i"
#define PRIi64 __WEAKLINK_64 "i"
#define PRIiLEAST8 "i"
#define PRIiLEAST16 "i"
#define PRIiLEAST32 __WEAKLINK_32 "i"
#define PRIiLEAST64 __WEAKLINK_64 "i"
#define PRIiFAST8 "i"
#define PRIiFAST16 __WEAKLINK_FAST16 "i"
#define PRIiFAST32 __WEAKLINK_FAST32 "i"
#define PRIiFAST64 __WEAKLINK_64 "i"
#define PRIiMAX __WEAKLINK_64 "i"
#define PRIiPTR __WEAKLINK_PTR "i"
#define PRIo8 "o"
#define PRIo16 "o"
#define PRIo32 __WEAKLINK_32 "o"
#define PRIo64 __WEAKLINK_64 "o"
#define PRIoLEAST8 "o"
#define PRIoLEAST16 "o"
#define PRIoLEAST32 __WEAKLINK_32 "o"
#define PRIoLEAST64 __WEAKLINK_64 "o"
#define PRIoFAST8 "o"
#define PRIoFAST16 __WEAKLINK_FAST16 "o"
#define PRIoFAST32 __WEAKLINK_FAST32 "o"
#define PRIoFAST64 __WEAKLINK_64 "o"
#define PRIoMAX __WEAKLINK_64 "o"
#define PRIoPTR __WEAKLINK_PTR "o"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 __WEAKLINK_32 "x"
#define PRIx64 __WEAKLINK_64 "x"
#define PRIxLEAST8 "x"
#define PRIxLEAST16 "x"
#define PRIxLEAST32 __WEAKLINK_32 "x"
#define PRIxLEAST64 __WEAKLINK_64 "x"
#define PRIxFAST8 "x"
#define PRIxFAST16 __WEAKLINK_FAST16 "x"
#define PRIxFAST32 __WEAKLINK_FAST32 "x"
#define PRIxFAST64 __WEAKLINK_64 "x"
#define PRIxMAX __WEAKLINK_64 "x"
#define PRIxPTR __WEAKLINK_PTR "x"
#define PRIX8 "X"
#define PRIX16 "X"
#define PRIX32 __WEAKLINK_32 "X"
#define PRIX64 __WEAKLINK_64 "X"
#define PRIXLEAST8 "X"
#define PRIXLEAST16 "X"
#define PRIXLEAST32 __WEAKLINK_32 "X"
#define PRIXLEAST64 __WEAKLINK_64 "X"
#define PRIXFAST8 "X"
#define PRIXFAST16 __WEAKLINK_FAST16 "X"
#define PRIXFAST32 __WEAKLINK_FAST32 "X"
#define PRIXFAST64 __WEAKLINK_64 "X"
#define PRIXMAX __WEAKLINK_64 "X"
#define PRIXPTR __WEAKLINK_PTR "X"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 __WEAKLINK_32 "u"
#define PRIu64 __WEAKLINK_64 "u"
#define PRIuLEAST8 "u"
#define PRIuLEAST16 "u"
#define PRIuLEAST32 __WEAKLINK_32 "u"
#define PRIuLEAST64 __WEAKLINK_64 "u"
#define PRIuFAST8 "u"
#define PRIuFAST16 __WEAKLINK_FAST16 "u"
#define PRIuFAST32 __WEAKLINK_FAST32 "u"
#define PRIuFAST64 __WEAKLINK_64 "u"
#define PRIuMAX __WEAKLINK_64 "u"
#define PRIuPTR __WEAKLINK_PTR "u"
#define SCNd8 "hhd"
#define SCNd16 "hd"
#define SCNd32 __WEAKLINK_32 "d"
#define SCNd64 __WEAKLINK_64 "d"
#define SCNdLEAST8 "hhd"
#define SCNdLEAST16 "hd"
#define SCNdLEAST32 __WEAKLINK_32 "d"
#define SCNdLEAST64 __WEAKLINK_64 "d"
#define SCNdFAST8 "hhd"
#define SCNdFAST16 __WEAKLINK_FAST16 "d"
#define SCNdFAST32 __WEAKLINK_FAST32 "d"
#define SCNdFAST64 __WEAKLINK_64 "d"
#define SCNdMAX __WEAKLINK_64 "d"
#define SCNdPTR __WEAKLINK_PTR "d"
#define SCNi8 "hhi"
#define SCNi16 "hi"
#define SCNi32 __WEAKLINK_32 "i"
#define SCNi64 __WEAKLINK_64 "i"
#define SCNiLEAST8 "hhi"
#define SCNiLEAST16 "hi"
#define SCNiLEAST32 __WEAKLINK_32 "i"
#define SCNiLEAST64 __WEAKLINK_64 "i"
#define SCNiFAST8 "hhi"
#define SCNiFAST16 __WEAKLINK_FAST16 "i"
#define SCNiFAST32 __WEAKLINK_FAST32 "i"
#define SCNiFAST64 __WEAKLINK_64 "i"
#define SCNiMAX __WEAKLINK_64 "i"
#define SCNiPTR __WEAKLINK_PTR "i"
#define SCNo8 "hho"
#define SCNo16 "ho"
#define SCNo32 __WEAKLINK_32 "o"
#define SCNo64 __WEAKLINK_64 "o"
#define SCNoLEAST8 "hho"
#define SCNoLEAST16 "ho"
#define SCNoLEAST32 __WEAKLINK_32 "o"
#define SCNoLEAST64 __WEAKLINK_64 "o"
#define SCNoFAST8 "hho"
#define SCNoFAST16 __WEAKLINK_FAST16 "o"
#define SCNoFAST32 __WEAKLINK_FAST32 "o"
#define SCNoFAST64 __WEAKLINK_64 "o"
#define SCNoMAX __WEAKLINK_64 "o"
#define SCNoPTR __WEAKLINK_PTR "o"
#define SCNu8 "hhu"
#define SCNu16 "hu"
#define SCNu32 __WEAKLINK_32 "u"
#define SCNu64 __WEAKLINK_64 "u"
#define SCNuLEAST8 "hhu"
#define SCNuLEAST16 "hu"
#define SCNuLEAST32 __WEAKLINK_32 "u"
#define SCNuLEAST64 __WEAKLINK_64 "u"
#define SCNuFAST8 "hhu"
#define SCNuFAST16 __WEAKLINK_FAST16 "u"
#define SCNuFAST32 __WEAKLINK_FAST32 "u"
#define SCNuFAST64 __WEAKLINK_64 "u"
#define SCNuMAX __WEAKLINK_64 "u"
#define SCNuPTR __WEAKLINK_PTR "u"
#define SCNx8 "hhx"
#define SCNx16 "hx"
#define SCNx32 __WEAKLINK_32 "x"
#define SCNx64 __WEAKLINK_64 "x"
#define SCNxLEAST8 "hhx"
#define SCNxLEAST16 "hx"
#define SCNxLEAST32 __WEAKLINK_32 "x"
#define SCNxLEAST64 __WEAKLINK_64 "x"
#define SCNxFAST8 "hhx"
#define SCNxFAST16 __WEAKLINK_FAST16 "x"
#define SCNxFAST32 __WEAKLINK_FAST32 "x"
#define SCNxFAST64 __WEAKLINK_64 "x"
#define SCNxMAX __WEAKLINK_64 "x"
#define SCNxPTR __WEAKLINK_PTR "x"

/*@ requires representable: j > INTMAX_MIN;
    assigns \result \from j;
    ensures \result == (j < 0 ? -j : j); */
intmax_t imaxabs(intmax_t j);

/*@ requires denominator != 0;
    requires representable: numerator > INTMAX_MIN || denominator != -1;
    assigns \result \from numerator, denominator;
    ensures \result.quot == numerator / denominator;
    ensures \result.rem == numerator % denominator; */
imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    requires base: base == 0 || 2 <= base <= 36;
    assigns *end, \result \from s, indirect: s[0 ..], indirect: base;
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
intmax_t strtoimax(const char *restrict s, char **restrict end, int base);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    requires base: base == 0 || 2 <= base <= 36;
    assigns *end, \result \from s, indirect: s[0 ..], indirect: base;
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
uintmax_t strtoumax(const char *restrict s, char **restrict end, int base);

intmax_t wcstoimax(const wchar_t *restrict s, wchar_t **restrict end, int base);
uintmax_t wcstoumax(const wchar_t *restrict s, wchar_t **restrict end, int base);

#endif
