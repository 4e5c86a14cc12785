/* POSIX's strings.h. */
#ifndef WEAKLINK_POSIX_STRINGS_H
#define WEAKLINK_POSIX_STRINGS_H

#include <string.h>

/*@ requires valid_s: \valid((char *)s + (0 .. n - 1));
    assigns ((char *)s)[0 .. n - 1] \from \nothing;
    ensures \forall integer k; 0 <= k < n ==> ((char *)s)[k] == 0;
    ensures initialized: \initialized((char *)s + (0 .. n - 1)); */
void bzero(void *s, size_t n);

/*@ requires valid_s: valid_read_string(s);
    requires valid_t: valid_read_string(t);
    assigns \result \from indirect: s[0 ..], indirect: t[0 ..]; */
int strcasecmp(const char *s, const char *t);

/*@ requires valid_s: valid_read_nstring(s, n);
    requires valid_t: valid_read_nstring(t, n);
    assigns \result \from indirect: s[0 .. n - 1], indirect: t[0 .. n - 1], indirect: n; */
int strncasecmp(const char *s, const char *t, size_t n);

/*@ requires valid_src: \valid_read((char *)src + (0 .. n - 1));
    requires valid_dest: \valid((char *)dest + (0 .. n - 1));
    assigns ((char *)dest)[0 .. n - 1] \from ((char *)src)[0 .. n - 1];
    ensures copied: \forall integer k; 0 <= k < n ==>
      ((char *)dest)[k] == \old(((char *)src)[k]);
    ensures initialized: \forall integer k; 0 <= k < n ==>
      \old(\initialized((char *)src + k)) ==> \initialized((char *)dest + k); */
void bcopy(const void *src, void *dest, size_t n);

/*@ requires valid_s: \valid_read((char *)s + (0 .. n - 1));
    requires valid_t: \valid_read((char *)t + (0 .. n - 1));
    assigns \result \from ((char *)s)[0 .. n - 1], ((char *)t)[0 .. n - 1];
    ensures equal: \result == 0 <==>
      (\forall integer k; 0 <= k < n ==> ((char *)s)[k] == ((char *)t)[k]); */
int bcmp(const void *s, const void *t, size_t n);

/*@ assigns \result \from i;
    ensures 0 <= \result <= __INT_WIDTH__;
    ensures \result == 0 <==> i == 0; */
int ffs(int i);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    ensures \result == \null || (s <= \result <= s + strlen(s) && *\result == (char)c); */
char *index(const char *s, int c);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    ensures \result == \null || (s <= \result <= s + strlen(s) && *\result == (char)c); */
char *rindex(const char *s, int c);

#endif
