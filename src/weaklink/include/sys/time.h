/* POSIX's sys/time.h. */
#ifndef WEAKLINK_SYS_TIME_H
#define WEAKLINK_SYS_TIME_H

#include <sys/types.h>
#include <sys/select.h>
#include <__weaklink_strings.h>

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)

/*@ requires room: time == \null || \valid(time);
    requires zone_room: zone == \null || \valid((struct timezone *)zone);
    assigns *time, *(struct timezone *)zone, \result \from \nothing;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 && time != \null ==>
      \initialized(time) && 0 <= time->tv_sec && 0 <= time->tv_usec <= 999999;
    ensures \result == 0 && zone != \null ==> \initialized((struct timezone *)zone); */
int gettimeofday(struct timeval *restrict time, void *restrict zone);

/*@ requires time == \null || \valid_read(time);
    assigns \result \from indirect: *time;
    ensures \result == 0 || \result == -1; */
int settimeofday(const struct timeval *time, const struct timezone *zone)
    __attribute__((weaklink_exact));

int getitimer(int which, struct itimerval *value);
int setitimer(int which, const struct itimerval *restrict value,
              struct itimerval *restrict before)
    __attribute__((weaklink_refused("asynchronous signal")));

/*@ requires valid_path: valid_read_string(path);
    requires times == \null || \valid_read(times + (0 .. 1));
    assigns \result \from indirect: path[0 ..], indirect: times[0 .. 1];
    ensures \result == 0 || \result == -1; */
int utimes(const char *path, const struct timeval times[2]) __attribute__((weaklink_exact));

#endif
