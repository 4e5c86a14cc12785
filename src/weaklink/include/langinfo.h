/* POSIX's langinfo.h: the numbers are Linux's. */
#ifndef WEAKLINK_LANGINFO_H
#define WEAKLINK_LANGINFO_H

#include <__weaklink_strings.h>

typedef int nl_item;

#define CODESET 14
#define RADIXCHAR 0x10000
#define THOUSEP 0x10001
#define YESEXPR 0x50000
#define NOEXPR 0x50001
#define D_T_FMT 0x20028
#define D_FMT 0x20029
#define T_FMT 0x2002a

/*@ assigns \result \from indirect: item;
    ensures valid_read_string(\result); */
char *nl_langinfo(nl_item item);

#endif
