/* POSIX's sys/times.h. */
#ifndef WEAKLINK_SYS_TIMES_H
#define WEAKLINK_SYS_TIMES_H

#include <sys/types.h>

struct tms {
  clock_t tms_utime;
  clock_t tms_stime;
  clock_t tms_cutime;
  clock_t tms_cstime;
};

/*@ requires room: \valid(times);
    assigns *times, \result \from \nothing;
    ensures \initialized(times); */
clock_t times(struct tms *times);

#endif
