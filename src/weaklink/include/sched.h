/* POSIX's sched.h: the numbers are Linux's. */
#ifndef WEAKLINK_SCHED_H
#define WEAKLINK_SCHED_H

#include <sys/types.h>

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
  int sched_priority;
};

/*@ assigns \result \from \nothing;
    ensures \result == 0 || \result == -1; */
int sched_yield(void);

/*@ assigns \result \from indirect: policy; */
int sched_get_priority_max(int policy);

/*@ assigns \result \from indirect: policy; */
int sched_get_priority_min(int policy);

int sched_getparam(pid_t process, struct sched_param *parameters);
int sched_setparam(pid_t process, const struct sched_param *parameters);
int sched_getscheduler(pid_t process);
int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameters);

#endif
