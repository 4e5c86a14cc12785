/* POSIX's strings.h. */
#ifndef WEAKLINK_POSIX_STRINGS_H
#define WEAKLINK_POSIX_STRINGS_H

#include <string.h>

/*@ requires valid_s: \valid((char *)s + (0 .. n - 1));
    assigns ((char *)s)[0 .. n - 1] \from \nothing;
    ensures \forall integer k; 0 <= k < n ==> ((char *)s)[k] == 0; */
void bzero(void *s, size_t n);

/*@ requires valid_s: valid_read_string(s);
    requires valid_t: valid_read_string(t);
    assigns \result \from indirect: s[0 ..], indirect: t[0 ..]; */
int strcasecmp(const char *s, const char *t);

/*@ requires valid_s: valid_read_nstring(s, n);
    requires valid_t: valid_read_nstring(t, n);
    assigns \result \from indirect: s[0 .. n - 1], indirect: t[0 .. n - 1], indirect: n; */
int strncasecmp(const char *s, const char *t, size_t n);

#endif
