/* Wide characters and strings (C11 7.29). */
#ifndef WEAKLINK_WCHAR_H
#define WEAKLINK_WCHAR_H

#include <stddef.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <wctype.h>
#include <__weaklink_mbstate.h>
#include <__weaklink_wide_strings.h>

#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-WCHAR_MAX - 1)

/* --- blocks --- */

/*@ requires valid_dest: \valid(dest + (0 .. n - 1));
    requires valid_src: \valid_read(src + (0 .. n - 1));
    requires separation: \separated(dest + (0 .. n - 1), src + (0 .. n - 1));
    assigns dest[0 .. n - 1] \from src[0 .. n - 1];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k < n ==> dest[k] == src[k];
    ensures initialized: \forall integer k; 0 <= k < n ==>
      \initialized(src + k) ==> \initialized(dest + k);
    ensures \result == dest; */
wchar_t *wmemcpy(wchar_t *restrict dest, const wchar_t *restrict src, size_t n);

/*@ requires valid_dest: \valid(dest + (0 .. n - 1));
    requires valid_src: \valid_read(src + (0 .. n - 1));
    assigns dest[0 .. n - 1] \from src[0 .. n - 1];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k < n ==> dest[k] == \old(src[k]);
    ensures initialized: \forall integer k; 0 <= k < n ==>
      \old(\initialized(src + k)) ==> \initialized(dest + k);
    ensures \result == dest; */
wchar_t *wmemmove(wchar_t *dest, const wchar_t *src, size_t n);

/*@ requires valid_s: \valid(s + (0 .. n - 1));
    assigns s[0 .. n - 1] \from c;
    assigns \result \from s;
    ensures filled: \forall integer k; 0 <= k < n ==> s[k] == c;
    ensures initialized: \initialized(s + (0 .. n - 1));
    ensures \result == s; */
wchar_t *wmemset(wchar_t *s, wchar_t c, size_t n);

/*@ requires valid_s: \valid_read(s + (0 .. n - 1));
    requires valid_t: \valid_read(t + (0 .. n - 1));
    assigns \result \from s[0 .. n - 1], t[0 .. n - 1];
    ensures equal: \result == 0 <==> (\forall integer k; 0 <= k < n ==> s[k] == t[k]); */
int wmemcmp(const wchar_t *s, const wchar_t *t, size_t n);

/*@ requires valid_s: \valid_read(s + (0 .. n - 1));
    assigns \result \from s, indirect: s[0 .. n - 1], indirect: c;
    behavior found:
      assumes \exists integer k; 0 <= k < n && s[k] == c;
      ensures \exists integer k; 0 <= k < n && \result == s + k && s[k] == c &&
        (\forall integer j; 0 <= j < k ==> s[j] != c);
    behavior not_found:
      assumes \forall integer k; 0 <= k < n ==> s[k] != c;
      ensures \result == \null;
    complete behaviors;
    disjoint behaviors; */
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n);

/* --- strings --- */

/*@ requires valid_s: valid_read_wstring(s);
    assigns \result \from indirect: s[0 ..];
    ensures \result == wcslen(s); */
size_t wcslen(const wchar_t *s);

/*@ requires valid_s: \valid_read(s + (0 .. n - 1)) || valid_read_wstring(s);
    assigns \result \from indirect: s[0 .. n - 1], indirect: n;
    ensures \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> s[k] != 0;
    ensures \result < n ==> s[\result] == 0; */
size_t wcsnlen(const wchar_t *s, size_t n) __attribute__((weaklink_posix));

/*@ requires valid_s: valid_read_wstring(s);
    requires valid_t: valid_read_wstring(t);
    assigns \result \from indirect: s[0 ..], indirect: t[0 ..];
    ensures equal: \result == 0 <==>
      (wcslen(s) == wcslen(t) && \forall integer k; 0 <= k < wcslen(s) ==> s[k] == t[k]); */
int wcscmp(const wchar_t *s, const wchar_t *t);

/*@ requires valid_s: valid_read_nwstring(s, n);
    requires valid_t: valid_read_nwstring(t, n);
    assigns \result \from indirect: s[0 .. n - 1], indirect: t[0 .. n - 1], indirect: n; */
int wcsncmp(const wchar_t *s, const wchar_t *t, size_t n);

/*@ requires valid_s: valid_read_wstring(s);
    requires valid_t: valid_read_wstring(t);
    assigns \result \from indirect: s[0 ..], indirect: t[0 ..]; */
int wcscoll(const wchar_t *s, const wchar_t *t);

/*@ requires valid_src: valid_read_wstring(src);
    requires room: \valid(dest + (0 .. wcslen(src)));
    requires separation: \separated(dest + (0 .. wcslen(src)), src + (0 .. wcslen(src)));
    assigns dest[0 .. wcslen{Old}(src)] \from src[0 .. wcslen{Old}(src)];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k <= wcslen(src) ==> dest[k] == src[k];
    ensures initialized: \initialized(dest + (0 .. wcslen(src)));
    ensures \result == dest; */
wchar_t *wcscpy(wchar_t *restrict dest, const wchar_t *restrict src);

/*@ requires valid_src: valid_read_nwstring(src, n);
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
wchar_t *wcsncpy(wchar_t *restrict dest, const wchar_t *restrict src, size_t n);

/*@ requires valid_src: valid_read_wstring(src);
    requires valid_dest: valid_wstring(dest);
    requires room: \valid(dest + (0 .. wcslen(dest) + wcslen(src)));
    requires separation:
      \separated(dest + (0 .. wcslen(dest) + wcslen(src)), src + (0 .. wcslen(src)));
    assigns dest[wcslen{Old}(dest) .. wcslen{Old}(dest) + wcslen{Old}(src)]
      \from src[0 .. wcslen{Old}(src)];
    assigns \result \from dest;
    ensures copied: \forall integer k; 0 <= k <= wcslen(src) ==>
      dest[\old(wcslen(dest)) + k] == src[k];
    ensures initialized:
      \initialized(dest + (\old(wcslen(dest)) .. \old(wcslen(dest)) + wcslen(src)));
    ensures wcslen(dest) == \old(wcslen(dest) + wcslen(src));
    ensures \result == dest; */
wchar_t *wcscat(wchar_t *restrict dest, const wchar_t *restrict src);

/*@ requires valid_src: valid_read_nwstring(src, n);
    requires valid_dest: valid_wstring(dest);
    requires room: \valid(dest + (0 .. wcslen(dest) +
      (0 <= wcslen(src) <= n ? wcslen(src) : n)));
    assigns dest[wcslen{Old}(dest) .. wcslen{Old}(dest) + n] \from src[0 .. n - 1];
    assigns \result \from dest;
    ensures valid_wstring(dest) && \old(wcslen(dest)) <= wcslen(dest) <= \old(wcslen(dest)) + n;
    ensures initialized: \initialized(dest + (\old(wcslen(dest)) .. wcslen(dest)));
    ensures \result == dest; */
wchar_t *wcsncat(wchar_t *restrict dest, const wchar_t *restrict src, size_t n);

/*@ requires valid_s: valid_read_wstring(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    behavior found:
      assumes \exists integer k; 0 <= k <= wcslen(s) && s[k] == c;
      ensures s <= \result <= s + wcslen(s) && *\result == c;
      ensures \forall wchar_t *p; s <= p < \result ==> *p != c;
    behavior not_found:
      assumes \forall integer k; 0 <= k <= wcslen(s) ==> s[k] != c;
      ensures \result == \null;
    complete behaviors;
    disjoint behaviors; */
wchar_t *wcschr(const wchar_t *s, wchar_t c);

/*@ requires valid_s: valid_read_wstring(s);
    assigns \result \from s, indirect: s[0 ..], indirect: c;
    ensures \result == \null || (s <= \result <= s + wcslen(s) && *\result == c); */
wchar_t *wcsrchr(const wchar_t *s, wchar_t c);

/*@ requires valid_s: valid_read_wstring(s);
    requires valid_t: valid_read_wstring(t);
    assigns \result \from s, indirect: s[0 ..], indirect: t[0 ..];
    ensures \result == \null || s <= \result <= s + wcslen(s); */
wchar_t *wcsstr(const wchar_t *s, const wchar_t *t);

/*@ requires valid_s: valid_read_wstring(s);
    requires valid_accept: valid_read_wstring(accept);
    assigns \result \from indirect: s[0 ..], indirect: accept[0 ..];
    ensures 0 <= \result <= wcslen(s); */
size_t wcsspn(const wchar_t *s, const wchar_t *accept);

/*@ requires valid_s: valid_read_wstring(s);
    requires valid_reject: valid_read_wstring(reject);
    assigns \result \from indirect: s[0 ..], indirect: reject[0 ..];
    ensures 0 <= \result <= wcslen(s); */
size_t wcscspn(const wchar_t *s, const wchar_t *reject);

/*@ requires valid_s: valid_read_wstring(s);
    requires valid_accept: valid_read_wstring(accept);
    assigns \result \from s, indirect: s[0 ..], indirect: accept[0 ..];
    ensures \result == \null || s <= \result < s + wcslen(s); */
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept);

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict delimiters,
                wchar_t **restrict save);
size_t wcsxfrm(wchar_t *restrict dest, const wchar_t *restrict src, size_t n);
wchar_t *wcsdup(const wchar_t *s) __attribute__((weaklink_posix));

/* --- numbers in strings --- */

double wcstod(const wchar_t *restrict s, wchar_t **restrict end);
float wcstof(const wchar_t *restrict s, wchar_t **restrict end);
long double wcstold(const wchar_t *restrict s, wchar_t **restrict end);
long wcstol(const wchar_t *restrict s, wchar_t **restrict end, int base);
long long wcstoll(const wchar_t *restrict s, wchar_t **restrict end, int base);
unsigned long wcstoul(const wchar_t *restrict s, wchar_t **restrict end, int base);
unsigned long long wcstoull(const wchar_t *restrict s, wchar_t **restrict end, int base);

/* --- input and output --- */

/*@ requires valid_format: valid_read_wstring(format);
    assigns \result \from indirect: format[0 ..]; */
int wprintf(const wchar_t *restrict format, ...);

/*@ requires valid_format: valid_read_wstring(format);
    assigns \result \from indirect: format[0 ..]; */
int fwprintf(FILE *restrict stream, const wchar_t *restrict format, ...);

int swprintf(wchar_t *restrict s, size_t n, const wchar_t *restrict format, ...);

/*@ requires valid_format: valid_read_wstring(format);
    assigns \result \from indirect: format[0 ..]; */
int vwprintf(const wchar_t *restrict format, va_list arguments);

/*@ requires valid_format: valid_read_wstring(format);
    assigns \result \from indirect: format[0 ..]; */
int vfwprintf(FILE *restrict stream, const wchar_t *restrict format, va_list arguments);

int vswprintf(wchar_t *restrict s, size_t n, const wchar_t *restrict format, va_list arguments);
int wscanf(const wchar_t *restrict format, ...);
int fwscanf(FILE *restrict stream, const wchar_t *restrict format, ...);
int swscanf(const wchar_t *restrict s, const wchar_t *restrict format, ...);
int vwscanf(const wchar_t *restrict format, va_list arguments);
int vfwscanf(FILE *restrict stream, const wchar_t *restrict format, va_list arguments);
int vswscanf(const wchar_t *restrict s, const wchar_t *restrict format, va_list arguments);

/*@ assigns \result \from indirect: stream; */
wint_t fgetwc(FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: stream; */
wint_t getwc(FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from \nothing; */
wint_t getwchar(void) __attribute__((weaklink_exact));

/*@ requires room: \valid(s + (0 .. n - 1));
    assigns s[0 .. n - 1] \from indirect: n, indirect: stream;
    assigns \result \from s, indirect: stream;
    ensures \result == \null || \result == s;
    ensures line: \result == s && 0 < n ==> valid_wstring(s) && wcslen(s) < n &&
      \initialized(s + (0 .. wcslen(s))); */
wchar_t *fgetws(wchar_t *restrict s, int n, FILE *restrict stream)
    __attribute__((weaklink_exact));

/*@ assigns \result \from c, indirect: stream;
    ensures \result == WEOF || \result == (wint_t)c; */
wint_t fputwc(wchar_t c, FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from c, indirect: stream;
    ensures \result == WEOF || \result == (wint_t)c; */
wint_t putwc(wchar_t c, FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from c;
    ensures \result == WEOF || \result == (wint_t)c; */
wint_t putwchar(wchar_t c) __attribute__((weaklink_exact));

/*@ requires valid_s: valid_read_wstring(s);
    assigns \result \from indirect: s[0 ..], indirect: stream; */
int fputws(const wchar_t *restrict s, FILE *restrict stream);

/*@ assigns \result \from c, indirect: stream; */
wint_t ungetwc(wint_t c, FILE *stream);

/*@ assigns \result \from indirect: stream, indirect: mode; */
int fwide(FILE *stream, int mode);

size_t wcsftime(wchar_t *restrict s, size_t size, const wchar_t *restrict format,
                const struct tm *restrict parts);

/* --- multibyte characters --- */

/*@ assigns \result \from c; */
wint_t btowc(int c);

/*@ assigns \result \from c;
    ensures -1 <= \result <= 255; */
int wctob(wint_t c);

int mbsinit(const mbstate_t *state);
size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state);
size_t mbrtowc(wchar_t *restrict wide, const char *restrict s, size_t n,
               mbstate_t *restrict state);
size_t wcrtomb(char *restrict s, wchar_t wide, mbstate_t *restrict state);
size_t mbsrtowcs(wchar_t *restrict dest, const char **restrict src, size_t n,
                 mbstate_t *restrict state);
size_t wcsrtombs(char *restrict dest, const wchar_t **restrict src, size_t n,
                 mbstate_t *restrict state);

/*@ assigns \result \from c; */
int wcwidth(wchar_t c) __attribute__((weaklink_posix));

#endif
