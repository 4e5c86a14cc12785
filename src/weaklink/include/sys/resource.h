/* POSIX's sys/resource.h: the numbers are Linux's. */
#ifndef WEAKLINK_SYS_RESOURCE_H
#define WEAKLINK_SYS_RESOURCE_H

#include <sys/types.h>

typedef unsigned long rlim_t;

#define RLIM_INFINITY ((rlim_t)-1)
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_RSS 5
#define RLIMIT_NPROC 6
#define RLIMIT_NOFILE 7
#define RLIMIT_MEMLOCK 8
#define RLIMIT_AS 9
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define PRIO_PROCESS 0
#define PRIO_PGRP 1
#define PRIO_USER 2

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
  long ru_maxrss;
  long ru_ixrss;
  long ru_idrss;
  long ru_isrss;
  long ru_minflt;
  long ru_majflt;
  long ru_nswap;
  long ru_inblock;
  long ru_oublock;
  long ru_msgsnd;
  long ru_msgrcv;
  long ru_nsignals;
  long ru_nvcsw;
  long ru_nivcsw;
};

/*@ requires room: \valid(limit);
    assigns *limit, \result \from indirect: resource;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(limit); */
int getrlimit(int resource, struct rlimit *limit);

/*@ requires \valid_read(limit);
    assigns \result \from indirect: resource, indirect: *limit;
    ensures \result == 0 || \result == -1; */
int setrlimit(int resource, const struct rlimit *limit) __attribute__((weaklink_exact));

/*@ requires room: \valid(usage);
    assigns *usage, \result \from indirect: who;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(usage); */
int getrusage(int who, struct rusage *usage);

/*@ assigns \result \from indirect: which, indirect: who; */
int getpriority(int which, id_t who);

/*@ assigns \result \from indirect: which, indirect: who, indirect: value;
    ensures \result == 0 || \result == -1; */
int setpriority(int which, id_t who, int value) __attribute__((weaklink_exact));

#endif
