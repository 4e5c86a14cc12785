/* Strings and blocks of memory (C11 7.24), and the POSIX functions that go with them. */
#ifndef WEAKLINK_STRING_H
#define WEAKLINK_STRING_H

#include <limits.h>
#include <stddef.h>
#include <__weaklink_strings.h>
#include <__fc_alloc_axiomatic.h>

/* --- blocks --- */

/*@ requires valid_dest: \valid((char *)dest + (0 .. n - 1));
    requires valid_src: \valid_read((char *)src + (0 .. n - 1));
    requires separation: \separated((char *)dest + (0 .. n - 1), (char *)src + (0 .. n - 1));
    assigns ((char *)dest)[0 .. n - 1] \from ((char *)src)[0 .. n - 1];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k < n ==> ((char *)dest)[k] == ((char *)src)[k];
    ensures initialized: \forall integer k; 0 <= k < n ==>
      \initialized((char *)src + k) ==> \initialized((char *)dest + k);
    ensures \result == dest; */
void *memcpy(void *restrict dest, const void *restrict src, size_t n)
    __attribute__((weaklink_determined));

/*@ requires valid_dest: \valid((char *)dest + (0 .. n - 1));
    requires valid_src: \valid_read((char *)src + (0 .. n - 1));
    assigns ((char *)dest)[0 .. n - 1] \from ((char *)src)[0 .. n - 1];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k < n ==>
      ((char *)dest)[k] == \old(((char *)src)[k]);
    ensures initialized: \forall integer k; 0 <= k < n ==>
      \old(\initialized((char *)src + k)) ==> \initialized((char *)dest + k);
    ensures \result == dest; */
void *memmove(void *dest, const void *src, size_t n)
    __attribute__((weaklink_determined));

/*@ requires valid_s: \valid((char *)s + (0 .. n - 1));
    assigns ((char *)s)[0 .. n - 1] \from c;
    assigns \result \from s;
    ensures filled: \forall integer k; 0 <= k < n ==>
      ((unsigned char *)s)[k] == (unsigned char)c;
    ensures initialized: \initialized((char *)s + (0 .. n - 1));
    ensures \result == s; */
void *memset(void *s, int c, size_t n) __attribute__((weaklink_determined));

/*@ requires valid_s: \valid_read((char *)s + (0 .. n - 1));
    requires valid_t: \valid_read((char *)t + (0 .. n - 1));
    assigns \result \from ((char *)s)[0 .. n - 1], ((char *)t)[0 .. n - 1];
    ensures equal: \result == 0 <==>
      (\forall integer k; 0 <= k < n ==> ((char *)s)[k] == ((char *)t)[k]);
    ensures less: \result < 0 <==>
      (\exists integer k; 0 <= k < n &&
         ((unsigned char *)s)[k] < ((unsigned char *)t)[k] &&
         (\forall integer j; 0 <= j < k ==> ((char *)s)[j] == ((char *)t)[j]));
    ensures greater: \result > 0 <==>
      (\exists integer k; 0 <= k < n &&
         ((unsigned char *)s)[k] > ((unsigned char *)t)[k] &&
         (\forall integer j; 0 <= j < k ==> ((char *)s)[j] == ((char *)t)[j])); */
int memcmp(const void *s, const void *t, size_t n) __attribute__((weaklink_determined));

/*@ requires valid_s: \valid_read((char *)s + (0 .. n - 1));
    assigns \result \from s, indirect: ((char *)s)[0 .. n - 1], indirect: c;
    behavior found:
      assumes \exists integer k; 0 <= k < n && ((unsigned char *)s)[k] == (unsigned char)c;
      ensures \exists integer k; 0 <= k < n && (char *)\result == (char *)s + k &&
        ((unsigned char *)s)[k] == (unsigned char)c &&
        (\forall integer j; 0 <= j < k ==> ((unsigned char *)s)[j] != (unsigned char)c);
      ensures first: \forall integer k; 0 <= k < n &&
        (\forall integer j; 0 <= j < k ==> ((unsigned char *)s)[j] != (unsigned char)c) &&
        ((unsigned char *)s)[k] == (unsigned char)c ==> (char *)\result == (char *)s + k;
    behavior not_found:
      assumes \forall integer k; 0 <= k < n ==> ((unsigned char *)s)[k] != (unsigned char)c;
      ensures \result == \null;
    complete behaviors;
    disjoint behaviors; */
void *memchr(const void *s, int c, size_t n) __attribute__((weaklink_determined));

/* --- strings --- */

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..];
    ensures \result == strlen(s);
    ensures s[\result] == 0;
    ensures \forall integer k; 0 <= k < \result ==> s[k] != 0; */
size_t strlen(const char *s) __attribute__((weaklink_determined));

/*@ requires valid_s: \valid_read(s + (0 .. n - 1)) || valid_read_string(s);
    assigns \result \from indirect: s[0 .. n - 1], indirect: n;
    ensures \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> s[k] != 0;
    ensures \result < n ==> s[\result] == 0; */
size_t strnlen(const char *s, size_t n) __attribute__((weaklink_posix, weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    requires valid_t: valid_read_string(t);
    assigns \result \from indirect: s[0 ..], indirect: t[0 ..];
    ensures equal: \result == 0 <==>
      (strlen(s) == strlen(t) && \forall integer k; 0 <= k < strlen(s) ==> s[k] == t[k]);
    ensures \result == 0 <==> strcmp(s, t) == 0;
    ensures less: \forall integer k; 0 <= k <= strlen(s) && k <= strlen(t) &&
      (\forall integer j; 0 <= j < k ==> s[j] == t[j]) &&
      (unsigned char)s[k] < (unsigned char)t[k] ==> \result < 0;
    ensures greater: \forall integer k; 0 <= k <= strlen(s) && k <= strlen(t) &&
      (\forall integer j; 0 <= j < k ==> s[j] == t[j]) &&
      (unsigned char)s[k] > (unsigned char)t[k] ==> \result > 0; */
int strcmp(const char *s, const char *t) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_nstring(s, n);
    requires valid_t: valid_read_nstring(t, n);
    assigns \result \from indirect: s[0 .. n - 1], indirect: t[0 .. n - 1], indirect: n;
    ensures \result == 0 <==> strncmp(s, t, n) == 0;
    ensures less: \forall integer k; 0 <= k < n &&
      (\forall integer j; 0 <= j < k ==> s[j] == t[j] && s[j] != 0) &&
      (unsigned char)s[k] < (unsigned char)t[k] ==> \result < 0;
    ensures greater: \forall integer k; 0 <= k < n &&
      (\forall integer j; 0 <= j < k ==> s[j] == t[j] && s[j] != 0) &&
      (unsigned char)s[k] > (unsigned char)t[k] ==> \result > 0; */
int strncmp(const char *s, const char *t, size_t n) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    requires valid_t: valid_read_string(t);
    assigns \result \from indirect: s[0 ..], indirect: t[0 ..]; */
int strcoll(const char *s, const char *t);

/*@ requires valid_src: valid_read_string(src);
    requires room: \valid(dest + (0 .. strlen(src)));
    requires separation: \separated(dest + (0 .. strlen(src)), src + (0 .. strlen(src)));
    assigns dest[0 .. strlen{Old}(src)] \from src[0 .. strlen{Old}(src)];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k <= strlen(src) ==> dest[k] == src[k];
    ensures initialized: \initialized(dest + (0 .. strlen(src)));
    ensures \result == dest; */
char *strcpy(char *restrict dest, const char *restrict src) __attribute__((weaklink_determined));

/*@ requires valid_src: valid_read_nstring(src, n);
    requires room: \valid(dest + (0 .. n - 1));
    requires separation: \separated(dest + (0 .. n - 1), src + (0 .. n - 1));
    assigns dest[0 .. n - 1] \from src[0 .. n - 1];
    assigns \result \from dest;
    ensures copied: \forall integer k;
      0 <= k < n && (\forall integer j; 0 <= j < k ==> src[j] != 0) ==> dest[k] == src[k];
    ensures padded: \forall integer j;
      0 <= j < n && (\forall integer i; 0 <= i < j ==> src[i] != 0) && src[j] == 0 ==>
      \forall integer k; j <= k < n ==> dest[k] == 0;
    ensures initialized: \initialized(dest + (0 .. n - 1));
    ensures \result == dest; */
char *strncpy(char *restrict dest, const char *restrict src, size_t n)
    __attribute__((weaklink_determined));

/*@ requires valid_src: valid_read_string(src);
    requires room: \valid(dest + (0 .. strlen(src)));
    requires separation: \separated(dest + (0 .. strlen(src)), src + (0 .. strlen(src)));
    assigns dest[0 .. strlen{Old}(src)] \from src[0 .. strlen{Old}(src)];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k <= strlen(src) ==> dest[k] == src[k];
    ensures initialized: \initialized(dest + (0 .. strlen(src)));
    ensures \result == dest + strlen(src); */
char *stpcpy(char *restrict dest, const char *restrict src)
    __attribute__((weaklink_posix, weaklink_determined));

/*@ requires valid_src: valid_read_string(src);
    requires valid_dest: valid_string(dest);
    requires room: \valid(dest + (0 .. strlen(dest) + strlen(src)));
    requires separation:
      \separated(dest + (0 .. strlen(dest) + strlen(src)), src + (0 .. strlen(src)));
    assigns dest[strlen{Old}(dest) .. strlen{Old}(dest) + strlen{Old}(src)]
      \from src[0 .. strlen{Old}(src)];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k <= strlen(src) ==>
      dest[\old(strlen(dest)) + k] == src[k];
    ensures initialized:
      \initialized(dest + (\old(strlen(dest)) .. \old(strlen(dest)) + strlen(src)));
    ensures strlen(dest) == \old(strlen(dest) + strlen(src));
    ensures \result == dest; */
char *strcat(char *restrict dest, const char *restrict src) __attribute__((weaklink_determined));

/*@ requires valid_src: valid_read_nstring(src, n);
    requires valid_dest: valid_string(dest);
    requires room: \valid(dest + (0 .. strlen(dest) +
      (0 <= strlen(src) <= n ? strlen(src) : n)));
    assigns dest[strlen{Old}(dest) .. strlen{Old}(dest) + n] \from src[0 .. n - 1];
    assigns \result \from dest;
    ensures valid_string(dest) && \old(strlen(dest)) <= strlen(dest) <= \old(strlen(dest)) + n;
    ensures initialized: \initialized(dest + (\old(strlen(dest)) .. strlen(dest)));
    ensures \result == dest; */
char *strncat(char *restrict dest, const char *restrict src, size_t n);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    behavior found:
      assumes \exists integer k; 0 <= k <= strlen(s) && s[k] == (char)c;
      ensures s <= \result <= s + strlen(s) && *\result == (char)c;
      ensures \forall integer k; 0 <= k < \result - s ==> s[k] != (char)c;
      ensures first: \forall integer k; 0 <= k <= strlen(s) && s[k] == (char)c &&
        (\forall integer j; 0 <= j < k ==> s[j] != (char)c) ==> \result == s + k;
    behavior not_found:
      assumes \forall integer k; 0 <= k <= strlen(s) ==> s[k] != (char)c;
      ensures \result == \null;
    complete behaviors;
    disjoint behaviors; */
char *strchr(const char *s, int c) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    ensures \result == \null ||
      (s <= \result <= s + strlen(s) && *\result == (char)c &&
       \forall integer k; \result - s < k <= strlen(s) ==> s[k] != (char)c);
    ensures last: \forall integer k; 0 <= k <= strlen(s) && s[k] == (char)c &&
      (\forall integer j; k < j <= strlen(s) ==> s[j] != (char)c) ==> \result == s + k;
    ensures none: (\forall integer k; 0 <= k <= strlen(s) ==> s[k] != (char)c) ==>
      \result == \null; */
char *strrchr(const char *s, int c) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    requires valid_t: valid_read_string(t);
    assigns \result \from s, indirect: s[0 ..], indirect: t[0 ..];
    ensures \result == \null || s <= \result <= s + strlen(s);
    ensures first: \forall integer k; 0 <= k <= strlen(s) && begins_with(s + k, t) &&
      (\forall integer j; 0 <= j < k ==> !begins_with(s + j, t)) ==> \result == s + k;
    ensures none: (\forall integer k; 0 <= k <= strlen(s) ==> !begins_with(s + k, t)) ==>
      \result == \null; */
char *strstr(const char *s, const char *t) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    requires valid_accept: valid_read_string(accept);
    assigns \result \from indirect: s[0 ..], indirect: accept[0 ..];
    ensures 0 <= \result <= strlen(s);
    ensures first: \forall integer k; 0 <= k <= strlen(s) &&
      (\forall integer j; 0 <= j < k ==> is_one_of(accept, s[j])) &&
      !is_one_of(accept, s[k]) ==> \result == k; */
size_t strspn(const char *s, const char *accept) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    requires valid_reject: valid_read_string(reject);
    assigns \result \from indirect: s[0 ..], indirect: reject[0 ..];
    ensures 0 <= \result <= strlen(s);
    ensures first: \forall integer k; 0 <= k <= strlen(s) &&
      (\forall integer j; 0 <= j < k ==> !is_one_of(reject, s[j])) &&
      (k == strlen(s) || is_one_of(reject, s[k])) ==> \result == k; */
size_t strcspn(const char *s, const char *reject) __attribute__((weaklink_determined));

/*@ requires valid_s: valid_read_string(s);
    requires valid_accept: valid_read_string(accept);
    assigns \result \from s, indirect: s[0 ..], indirect: accept[0 ..];
    ensures \result == \null || s <= \result < s + strlen(s);
    ensures first: \forall integer k; 0 <= k < strlen(s) && is_one_of(accept, s[k]) &&
      (\forall integer j; 0 <= j < k ==> !is_one_of(accept, s[j])) ==> \result == s + k;
    ensures none: (\forall integer k; 0 <= k < strlen(s) ==> !is_one_of(accept, s[k])) ==>
      \result == \null; */
char *strpbrk(const char *s, const char *accept) __attribute__((weaklink_determined));

char *strtok(char *restrict s, const char *restrict delimiters);
char *strtok_r(char *restrict s, const char *restrict delimiters, char **restrict save)
    __attribute__((weaklink_posix));
size_t strxfrm(char *restrict dest, const char *restrict src, size_t n);

/*@ assigns \result \from indirect: number;
    ensures valid_read_string(\result); */
char *strerror(int number);

/*@ requires valid_s: valid_read_string(s);
    allocates \result;
    assigns \result \from indirect: s[0 ..];
    ensures \result == \null ||
      (\valid(\result + (0 .. strlen(s))) && \initialized(\result + (0 .. strlen(s))) &&
       \forall integer k; 0 <= k <= strlen(s) ==> \result[k] == s[k]); */
char *strdup(const char *s) __attribute__((weaklink_posix));

/*@ requires valid_s: valid_read_nstring(s, n);
    allocates \result;
    assigns \result \from indirect: s[0 .. n - 1], indirect: n;
    ensures \result == \null ||
      (valid_string(\result) && strlen(\result) <= n && \initialized(\result + (0 .. strlen(\result)))); */
char *strndup(const char *s, size_t n) __attribute__((weaklink_posix));

/*@ assigns \result \from indirect: number;
    ensures valid_read_string(\result); */
char *strsignal(int number) __attribute__((weaklink_posix));

int strerror_r(int number, char *s, size_t n) __attribute__((weaklink_posix));
/*@ requires valid_dest: \valid((char *)dest + (0 .. n - 1));
    requires valid_src: \valid_read((char *)src + (0 .. n - 1));
    requires separation: \separated((char *)dest + (0 .. n - 1), (char *)src + (0 .. n - 1));
    assigns ((char *)dest)[0 .. n - 1], \result \from ((char *)src)[0 .. n - 1], dest, c;
    ensures \result == \null ||
      (char *)dest + 1 <= (char *)\result <= (char *)dest + n; */
void *memccpy(void *restrict dest, const void *restrict src, int c, size_t n)
    __attribute__((weaklink_posix));

/*@ requires valid_dest: \valid((char *)dest + (0 .. n - 1));
    requires valid_src: \valid_read((char *)src + (0 .. n - 1));
    requires separation: \separated((char *)dest + (0 .. n - 1), (char *)src + (0 .. n - 1));
    assigns ((char *)dest)[0 .. n - 1] \from ((char *)src)[0 .. n - 1];
    assigns \result \from dest, n;
    ensures copied: \forall integer k; 0 <= k < n ==> ((char *)dest)[k] == ((char *)src)[k];
    ensures initialized: \forall integer k; 0 <= k < n ==>
      \initialized((char *)src + k) ==> \initialized((char *)dest + k);
    ensures (char *)\result == (char *)dest + n; */
void *mempcpy(void *restrict dest, const void *restrict src, size_t n)
    __attribute__((weaklink_posix));

/*@ requires valid_s: \valid_read((char *)s + (0 .. n - 1));
    assigns \result \from s, indirect: ((char *)s)[0 .. n - 1], indirect: c;
    ensures \result == \null ||
      ((char *)s <= (char *)\result < (char *)s + n &&
       *(unsigned char *)\result == (unsigned char)c); */
void *memrchr(const void *s, int c, size_t n) __attribute__((weaklink_posix));

/*@ requires there: \exists integer n; 0 <= n && \valid_read((char *)s + (0 .. n)) &&
      ((unsigned char *)s)[n] == (unsigned char)c;
    assigns \result \from s, indirect: ((char *)s)[0 ..], indirect: c;
    ensures (char *)s <= (char *)\result && *(unsigned char *)\result == (unsigned char)c; */
void *rawmemchr(const void *s, int c) __attribute__((weaklink_posix));

/*@ requires valid_s: \valid_read((char *)s + (0 .. n - 1));
    requires valid_t: \valid_read((char *)t + (0 .. m - 1));
    assigns \result \from s, indirect: ((char *)s)[0 .. n - 1], indirect: ((char *)t)[0 .. m - 1];
    ensures \result == \null ||
      (char *)s <= (char *)\result <= (char *)s + n - m; */
void *memmem(const void *s, size_t n, const void *t, size_t m) __attribute__((weaklink_posix));

/*@ requires valid_s: valid_read_string(s);
    requires valid_t: valid_read_string(t);
    assigns \result \from s, indirect: s[0 ..], indirect: t[0 ..];
    ensures \result == \null || s <= \result <= s + strlen(s); */
char *strcasestr(const char *s, const char *t) __attribute__((weaklink_posix));

char *strsep(char **restrict s, const char *restrict delimiters) __attribute__((weaklink_posix));

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    ensures s <= \result <= s + strlen(s);
    ensures *\result == (char)c || *\result == 0;
    ensures \forall integer k; 0 <= k < \result - s ==> s[k] != (char)c; */
char *strchrnul(const char *s, int c) __attribute__((weaklink_posix));

#endif
