/* General utilities (C11 7.22). */
#ifndef WEAKLINK_STDLIB_H
#define WEAKLINK_STDLIB_H

#include <stddef.h>
#include <limits.h>
#include <__weaklink_strings.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)16)

typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;

/* --- memory --- */

/*@ allocates \result;
    assigns \result \from indirect: size;
    ensures null_or_room: \result == \null || \valid((char *)\result + (0 .. size - 1));
    ensures new: \result != \null ==> \fresh{Old,Here}(\result, size); */
void *malloc(size_t size);

/*@ allocates \result;
    assigns \result \from indirect: count, indirect: size;
    ensures null_or_room: \result == \null || \valid((char *)\result + (0 .. count * size - 1));
    ensures new: \result != \null ==> \fresh{Old,Here}(\result, count * size);
    ensures zero: \result != \null ==>
      \forall integer k; 0 <= k < count * size ==> ((char *)\result)[k] == 0; */
void *calloc(size_t count, size_t size);

/*@ requires freeable: block == \null || \freeable(block);
    requires size_not_0_undefined_since_C23: size != 0;
    frees block;
    allocates \result;
    assigns \result \from block, indirect: size;
    ensures null_or_room: \result == \null || \valid((char *)\result + (0 .. size - 1)); */
void *realloc(void *block, size_t size);

/*@ requires freeable: block == \null || \freeable(block);
    frees block;
    assigns \nothing; */
void free(void *block);

/*@ allocates \result;
    assigns \result \from indirect: alignment, indirect: size;
    ensures null_or_room: \result == \null || \valid((char *)\result + (0 .. size - 1)); */
void *aligned_alloc(size_t alignment, size_t size);

/* --- arithmetic --- */

/*@ requires representable: j > INT_MIN;
    assigns \result \from j;
    ensures \result == (j < 0 ? -j : j); */
int abs(int j);

/*@ requires representable: j > LONG_MIN;
    assigns \result \from j;
    ensures \result == (j < 0 ? -j : j); */
long labs(long j);

/*@ requires representable: j > LLONG_MIN;
    assigns \result \from j;
    ensures \result == (j < 0 ? -j : j); */
long long llabs(long long j);

/*@ requires denominator != 0;
    requires representable: numerator > INT_MIN || denominator != -1;
    assigns \result \from numerator, denominator;
    ensures \result.quot == numerator / denominator;
    ensures \result.rem == numerator % denominator; */
div_t div(int numerator, int denominator);

/*@ requires denominator != 0;
    requires representable: numerator > LONG_MIN || denominator != -1;
    assigns \result \from numerator, denominator;
    ensures \result.quot == numerator / denominator;
    ensures \result.rem == numerator % denominator; */
ldiv_t ldiv(long numerator, long denominator);

/*@ requires denominator != 0;
    requires representable: numerator > LLONG_MIN || denominator != -1;
    assigns \result \from numerator, denominator;
    ensures \result.quot == numerator / denominator;
    ensures \result.rem == numerator % denominator; */
lldiv_t lldiv(long long numerator, long long denominator);

/*@ assigns \nothing;
    ensures 0 <= \result <= RAND_MAX; */
int rand(void) __attribute__((weaklink_exact));

/*@ assigns \nothing; */
void srand(unsigned int seed);

/*@ assigns \nothing;
    ensures 0 <= \result <= RAND_MAX; */
long random(void) __attribute__((weaklink_exact));

/*@ assigns \nothing; */
void srandom(unsigned int seed);

/* --- numbers in strings --- */

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..]; */
int atoi(const char *s);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..]; */
long atol(const char *s);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..]; */
long long atoll(const char *s);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..]; */
double atof(const char *s);

double strtod(const char *restrict s, char **restrict end);
float strtof(const char *restrict s, char **restrict end);
long double strtold(const char *restrict s, char **restrict end);
long strtol(const char *restrict s, char **restrict end, int base);
long long strtoll(const char *restrict s, char **restrict end, int base);
unsigned long strtoul(const char *restrict s, char **restrict end, int base);
unsigned long long strtoull(const char *restrict s, char **restrict end, int base);

/* --- the end of the program, and its environment --- */

/*@ assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void exit(int status) __attribute__((noreturn));

/*@ assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void _Exit(int status) __attribute__((noreturn));

/*@ assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void quick_exit(int status) __attribute__((noreturn));

/*@ assigns \nothing;
    exits failure: \exit_status != 0;
    ensures never: \false; */
void abort(void) __attribute__((noreturn));

/*@ assigns \result \from \nothing; */
int atexit(void (*function)(void));

/*@ assigns \result \from \nothing; */
int at_quick_exit(void (*function)(void));

/*@ requires valid_name: valid_read_string(name);
    assigns \result \from indirect: name[0 ..];
    ensures \result == \null || valid_read_string(\result); */
char *getenv(const char *name);

int system(const char *command);

/* --- search and sorting: they call what they are given --- */

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

/* --- multibyte characters --- */

int mblen(const char *s, size_t n);
int mbtowc(wchar_t *restrict wide, const char *restrict s, size_t n);
int wctomb(char *s, wchar_t wide);
size_t mbstowcs(wchar_t *restrict dest, const char *restrict src, size_t n);
size_t wcstombs(char *restrict dest, const wchar_t *restrict src, size_t n);

#endif
