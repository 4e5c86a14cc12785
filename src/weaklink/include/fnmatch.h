/* POSIX's fnmatch.h: the numbers are Linux's. */
#ifndef WEAKLINK_FNMATCH_H
#define WEAKLINK_FNMATCH_H

#include <__weaklink_strings.h>

#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_NOMATCH 1

/*@ requires valid_pattern: valid_read_string(pattern);
    requires valid_s: valid_read_string(s);
    assigns \result \from indirect: pattern[0 ..], indirect: s[0 ..], indirect: flags; */
int fnmatch(const char *pattern, const char *s, int flags);

#endif
