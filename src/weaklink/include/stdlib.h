/* General utilities (C11 7.22). */
#ifndef WEAKLINK_STDLIB_H
#define WEAKLINK_STDLIB_H

#include <stddef.h>
#include <limits.h>
#include <alloca.h>
#include <__weaklink_strings.h>
#include <__fc_alloc_axiomatic.h>

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

/*@ assigns \result \from \nothing;
    ensures 0 <= \result <= RAND_MAX; */
int rand(void) __attribute__((weaklink_exact));

/*@ assigns \nothing; */
void srand(unsigned int seed);

/*@ assigns \result \from \nothing;
    ensures 0 <= \result <= RAND_MAX; */
long random(void) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ assigns \nothing; */
void srandom(unsigned int seed) __attribute__((weaklink_posix));

/* --- numbers in strings --- */

/*@ // What the digits from s on say behind a number.
    logic integer __weaklink_digits{L}(char *s, integer before) =
      '0' <= *s <= '9' ? __weaklink_digits(s + 1, 10 * before + (*s - '0')) : before;

    // The decimal number with which a string begins, behind white space; 0 if there is none.
    logic integer __weaklink_decimal{L}(char *s) =
      *s == ' ' || '\t' <= *s <= '\r' ? __weaklink_decimal(s + 1) :
      *s == '-' ? -__weaklink_digits(s + 1, 0) :
      *s == '+' ? __weaklink_digits(s + 1, 0) : __weaklink_digits(s, 0); */

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..];
    ensures number: INT_MIN <= __weaklink_decimal(s) <= INT_MAX ==>
      \result == __weaklink_decimal(s); */
int atoi(const char *s);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..];
    ensures number: LONG_MIN <= __weaklink_decimal(s) <= LONG_MAX ==>
      \result == __weaklink_decimal(s); */
long atol(const char *s);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..];
    ensures number: LLONG_MIN <= __weaklink_decimal(s) <= LLONG_MAX ==>
      \result == __weaklink_decimal(s); */
long long atoll(const char *s);

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..]; */
double atof(const char *s);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    assigns *end, \result \from s, indirect: s[0 ..];
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
double strtod(const char *restrict s, char **restrict end);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    assigns *end, \result \from s, indirect: s[0 ..];
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
float strtof(const char *restrict s, char **restrict end);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    assigns *end, \result \from s, indirect: s[0 ..];
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
long double strtold(const char *restrict s, char **restrict end);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    requires base: base == 0 || 2 <= base <= 36;
    assigns *end, \result \from s, indirect: s[0 ..], indirect: base;
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
long strtol(const char *restrict s, char **restrict end, int base);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    requires base: base == 0 || 2 <= base <= 36;
    assigns *end, \result \from s, indirect: s[0 ..], indirect: base;
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
long long strtoll(const char *restrict s, char **restrict end, int base);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    requires base: base == 0 || 2 <= base <= 36;
    assigns *end, \result \from s, indirect: s[0 ..], indirect: base;
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
unsigned long strtoul(const char *restrict s, char **restrict end, int base);

/*@ requires valid_s: valid_read_string(s);
    requires room: end == \null || \valid(end);
    requires base: base == 0 || 2 <= base <= 36;
    assigns *end, \result \from s, indirect: s[0 ..], indirect: base;
    ensures behind: end != \null ==> \initialized(end) && s <= *end <= s + strlen(s); */
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
char *getenv(const char *name) __attribute__((weaklink_exact));

/*@ requires valid_command: command == \null || valid_read_string(command);
    assigns \result \from indirect: command[0 ..]; */
int system(const char *command) __attribute__((weaklink_exact));

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

/* --- POSIX --- */

/*@ requires valid_place: \valid(seed);
    assigns *seed, \result \from *seed;
    ensures 0 <= \result <= RAND_MAX;
    ensures \initialized(seed); */
int rand_r(unsigned int *seed) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ assigns \result \from \nothing;
    ensures 0 <= \result < 0x80000000; */
long lrand48(void) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ assigns \result \from \nothing;
    ensures -0x80000000 <= \result < 0x80000000; */
long mrand48(void) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ assigns \nothing; */
void srand48(long seed) __attribute__((weaklink_posix));

double drand48(void) __attribute__((weaklink_posix));

/*@ requires valid_name: valid_read_string(name);
    requires valid_value: valid_read_string(value);
    assigns \result \from indirect: name[0 ..], indirect: value[0 ..], indirect: replace;
    ensures \result == 0 || \result == -1; */
int setenv(const char *name, const char *value, int replace) __attribute__((weaklink_exact))
    __attribute__((weaklink_posix));

/*@ requires valid_name: valid_read_string(name);
    assigns \result \from indirect: name[0 ..];
    ensures \result == 0 || \result == -1; */
int unsetenv(const char *name) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

int putenv(char *assignment) __attribute__((weaklink_posix));
int clearenv(void) __attribute__((weaklink_posix));
char *secure_getenv(const char *name) __attribute__((weaklink_posix));

/*@ requires valid_pattern: valid_string(pattern);
    assigns pattern[0 .. strlen{Old}(pattern) - 1], \result \from indirect: pattern[0 ..];
    ensures -1 <= \result;
    ensures \initialized(pattern + (0 .. \old(strlen(pattern)) - 1));
    ensures strlen(pattern) == \old(strlen(pattern)); */
int mkstemp(char *pattern) __attribute__((weaklink_posix));

char *mkdtemp(char *pattern) __attribute__((weaklink_posix));
char *mktemp(char *pattern) __attribute__((weaklink_posix));
char *realpath(const char *restrict path, char *restrict resolved) __attribute__((weaklink_posix));
int posix_memalign(void **place, size_t alignment, size_t size) __attribute__((weaklink_posix));
void *valloc(size_t size) __attribute__((weaklink_posix));
void *reallocarray(void *block, size_t count, size_t size) __attribute__((weaklink_posix));
int getloadavg(double averages[], int count) __attribute__((weaklink_posix));
int grantpt(int file) __attribute__((weaklink_posix));
int unlockpt(int file) __attribute__((weaklink_posix));
char *ptsname(int file) __attribute__((weaklink_posix));
int posix_openpt(int flags) __attribute__((weaklink_posix));
void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *argument)
    __attribute__((weaklink_posix));

#endif
