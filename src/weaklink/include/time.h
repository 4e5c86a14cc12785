/* Date and time (C11 7.27). */
#ifndef WEAKLINK_TIME_H
#define WEAKLINK_TIME_H

#include <stddef.h>

typedef long clock_t;
typedef long time_t;

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
};

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1

/*@ assigns \result \from \nothing; */
clock_t clock(void);

/*@ assigns \result \from after, before; */
double difftime(time_t after, time_t before);

/*@ requires \valid(parts);
    assigns *parts, \result \from *parts; */
time_t mktime(struct tm *parts);

/*@ requires place == \null || \valid(place);
    assigns *place, \result \from \nothing;
    ensures place != \null ==> *place == \result; */
time_t time(time_t *place);

/*@ requires \valid(place);
    assigns *place, \result \from indirect: base; */
int timespec_get(struct timespec *place, int base);

/*@ requires \valid_read(parts);
    assigns \result \from indirect: *parts;
    ensures \valid(\result + (0 .. 25)); */
char *asctime(const struct tm *parts);

/*@ requires \valid_read(time);
    assigns \result \from indirect: *time;
    ensures \valid(\result + (0 .. 25)); */
char *ctime(const time_t *time);

/*@ requires \valid_read(time);
    assigns \result \from indirect: *time;
    ensures \result == \null || \valid(\result); */
struct tm *gmtime(const time_t *time);

/*@ requires \valid_read(time);
    assigns \result \from indirect: *time;
    ensures \result == \null || \valid(\result); */
struct tm *localtime(const time_t *time);

/*@ requires room: \valid(s + (0 .. size - 1));
    requires \valid_read(parts);
    assigns s[0 .. size - 1], \result \from indirect: size, indirect: format[0 ..], *parts;
    ensures 0 <= \result < size || \result == 0; */
size_t strftime(char *restrict s, size_t size, const char *restrict format,
                const struct tm *restrict parts);

#endif
