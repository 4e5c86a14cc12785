/* The types that time.h shares with headers of POSIX. */
#ifndef WEAKLINK_TIME_TYPES_H
#define WEAKLINK_TIME_TYPES_H

typedef long time_t;
typedef long suseconds_t;
typedef int clockid_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

#endif
