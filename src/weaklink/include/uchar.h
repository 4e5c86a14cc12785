/* Unicode characters (C11 7.28). */
#ifndef WEAKLINK_UCHAR_H
#define WEAKLINK_UCHAR_H

#include <stddef.h>
#include <stdint.h>
#include <__weaklink_mbstate.h>

typedef uint_least16_t char16_t;
typedef uint_least32_t char32_t;

size_t mbrtoc16(char16_t *restrict wide, const char *restrict s, size_t n,
                mbstate_t *restrict state);
size_t c16rtomb(char *restrict s, char16_t wide, mbstate_t *restrict state);
size_t mbrtoc32(char32_t *restrict wide, const char *restrict s, size_t n,
                mbstate_t *restrict state);
size_t c32rtomb(char *restrict s, char32_t wide, mbstate_t *restrict state);

#endif
