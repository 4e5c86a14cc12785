/* POSIX's iconv.h. */
#ifndef WEAKLINK_ICONV_H
#define WEAKLINK_ICONV_H

#include <stddef.h>

typedef void *iconv_t;

iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t conversion, char **restrict from, size_t *restrict left,
             char **restrict to, size_t *restrict room);
int iconv_close(iconv_t conversion);

#endif
