/* Date and time (C11 7.27). */
#ifndef WEAKLINK_TIME_H
#define WEAKLINK_TIME_H

#include <__weaklink_errno.h>
#include <stddef.h>
#include <__weaklink_strings.h>
#include <__weaklink_time.h>

typedef long clock_t;

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define TIMER_ABSTIME 1

struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};

/*@ assigns \result \from \nothing;
    ensures -1 <= \result; */
clock_t clock(void) __attribute__((weaklink_exact));

/*@ assigns \result \from after, before; */
double difftime(time_t after, time_t before);

/*@ requires \valid(parts);
    assigns *parts, \result \from *parts;
    ensures \old(\initialized(parts)) ==> \initialized(parts); */
time_t mktime(struct tm *parts);

/*@ requires place == \null || \valid(place);
    assigns *place, \result \from \nothing;
    ensures -1 <= \result;
    ensures place != \null ==> \initialized(place) && *place == \result; */
time_t time(time_t *place) __attribute__((weaklink_exact));

/*@ requires \valid(place);
    assigns *place, \result \from indirect: base;
    ensures \result == 0 || \result == base;
    ensures \result != 0 ==> \initialized(place) && 0 <= place->tv_nsec <= 999999999; */
int timespec_get(struct timespec *place, int base);

/*@ requires \valid_read(parts);
    assigns \result \from indirect: *parts;
    ensures valid_string(\result) && strlen(\result) <= 25; */
char *asctime(const struct tm *parts);

/*@ requires \valid_read(time);
    assigns \result \from indirect: *time;
    ensures valid_string(\result) && strlen(\result) <= 25; */
char *ctime(const time_t *time);

/*@ requires \valid_read(time);
    assigns \result \from indirect: *time;
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      0 <= \result->tm_sec <= 60 && 0 <= \result->tm_min <= 59 && 0 <= \result->tm_hour <= 23 &&
      1 <= \result->tm_mday <= 31 && 0 <= \result->tm_mon <= 11 && 0 <= \result->tm_wday <= 6 &&
      0 <= \result->tm_yday <= 365); */
struct tm *gmtime(const time_t *time);

/*@ requires \valid_read(time);
    assigns \result \from indirect: *time;
    ensures \result == \null || (\valid(\result) && \initialized(\result) &&
      0 <= \result->tm_sec <= 60 && 0 <= \result->tm_min <= 59 && 0 <= \result->tm_hour <= 23 &&
      1 <= \result->tm_mday <= 31 && 0 <= \result->tm_mon <= 11 && 0 <= \result->tm_wday <= 6 &&
      0 <= \result->tm_yday <= 365); */
struct tm *localtime(const time_t *time);

/*@ requires room: \valid(s + (0 .. size - 1));
    requires valid_format: valid_read_string(format);
    requires \valid_read(parts);
    assigns s[0 .. size - 1], \result \from indirect: size, indirect: format[0 ..], *parts;
    ensures 0 <= \result < size || \result == 0;
    ensures 0 < \result ==> strlen(s) == \result && \initialized(s + (0 .. \result)); */
size_t strftime(char *restrict s, size_t size, const char *restrict format,
                const struct tm *restrict parts);

/* --- POSIX --- */

extern char *tzname[2];
extern int daylight;
extern long timezone;

/*@ requires \valid(place);
    assigns *place, \result \from indirect: clock;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(place) && 0 <= place->tv_nsec <= 999999999; */
int clock_gettime(clockid_t clock, struct timespec *place) __attribute__((weaklink_posix));

/*@ requires place == \null || \valid(place);
    assigns *place, \result \from indirect: clock;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 && place != \null ==>
      \initialized(place) && 0 <= place->tv_nsec <= 999999999; */
int clock_getres(clockid_t clock, struct timespec *place) __attribute__((weaklink_posix));

/*@ requires \valid_read(place);
    assigns \result \from indirect: clock, indirect: *place;
    ensures \result == 0 || \result == -1; */
int clock_settime(clockid_t clock, const struct timespec *place)
    __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ requires \valid_read(duration);
    requires left == \null || \valid(left);
    assigns *left, \result \from indirect: *duration;
    ensures \result == 0 || \result == -1;
    ensures left != \null && (\result == -1 || \old(\initialized(left))) ==> \initialized(left); */
int nanosleep(const struct timespec *duration, struct timespec *left)
    __attribute__((weaklink_posix));

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration,
                    struct timespec *left) __attribute__((weaklink_posix));

/*@ requires \valid_read(time);
    requires \valid(parts);
    assigns *parts, \result \from *time, parts;
    ensures \result == \null || (\result == parts && \initialized(parts)); */
struct tm *gmtime_r(const time_t *restrict time, struct tm *restrict parts);

/*@ requires \valid_read(time);
    requires \valid(parts);
    assigns *parts, \result \from *time, parts;
    ensures \result == \null || (\result == parts && \initialized(parts)); */
struct tm *localtime_r(const time_t *restrict time, struct tm *restrict parts);

/*@ requires \valid_read(parts);
    requires room: \valid(s + (0 .. 25));
    assigns s[0 .. 25], \result \from *parts, s;
    ensures \result == \null || (\result == s && valid_string(s) && strlen(s) <= 25 &&
      \initialized(s + (0 .. strlen(s)))); */
char *asctime_r(const struct tm *restrict parts, char *restrict s) __attribute__((weaklink_posix));

/*@ requires \valid_read(time);
    requires room: \valid(s + (0 .. 25));
    assigns s[0 .. 25], \result \from *time, s;
    ensures \result == \null || (\result == s && valid_string(s) && strlen(s) <= 25 &&
      \initialized(s + (0 .. strlen(s)))); */
char *ctime_r(const time_t *time, char *s) __attribute__((weaklink_posix));

/*@ requires \valid(parts);
    assigns *parts, \result \from *parts;
    ensures \old(\initialized(parts)) ==> \initialized(parts); */
time_t timegm(struct tm *parts) __attribute__((weaklink_posix));

/*@ assigns tzname[0 .. 1], daylight, timezone \from \nothing; */
void tzset(void) __attribute__((weaklink_posix));

char *strptime(const char *restrict s, const char *restrict format, struct tm *restrict parts)
    __attribute__((weaklink_posix));

#endif
