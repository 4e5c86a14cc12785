/* Signals (C11 7.14, POSIX): the numbers are Linux's.  A handler may run at any time, so what
   installs one is refused by name. */
#ifndef WEAKLINK_SIGNAL_H
#define WEAKLINK_SIGNAL_H

#include <sys/types.h>
#include <__weaklink_sigset.h>

typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);

#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT SIGABRT
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL SIGIO
#define SIGPWR 30
#define SIGSYS 31
#define NSIG 65

#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000

union sigval {
  int sival_int;
  void *sival_ptr;
};

typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
#ifdef __LP64__
  int __weaklink_gap;
#endif
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
#ifdef __LP64__
  int __weaklink_gap2;
#endif
  void *si_addr;
  union sigval si_value;
  long si_band;
  char __weaklink_rest[128 - 7 * sizeof(int) - sizeof(pid_t) - 3 * sizeof(long)];
} siginfo_t;

struct sigaction {
  union {
    void (*plain)(int);
    void (*informed)(int, siginfo_t *, void *);
  } __sa_handler;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#define sa_handler __sa_handler.plain
#define sa_sigaction __sa_handler.informed

#define WEAKLINK_ASYNCHRONOUS __attribute__((weaklink_refused("asynchronous signal")))

void (*signal(int number, void (*handler)(int)))(int) WEAKLINK_ASYNCHRONOUS;
int sigaction(int number, const struct sigaction *restrict action,
              struct sigaction *restrict before) WEAKLINK_ASYNCHRONOUS;
int raise(int number) WEAKLINK_ASYNCHRONOUS;

/*@ assigns \result \from indirect: process, indirect: number;
    ensures \result == 0 || \result == -1; */
int kill(pid_t process, int number) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

#undef WEAKLINK_ASYNCHRONOUS

/*@ requires \valid(set);
    assigns *set, \result \from \nothing;
    ensures \result == 0;
    ensures \initialized(set); */
int sigemptyset(sigset_t *set) __attribute__((weaklink_posix));

/*@ requires \valid(set);
    assigns *set, \result \from \nothing;
    ensures \result == 0;
    ensures \initialized(set); */
int sigfillset(sigset_t *set) __attribute__((weaklink_posix));

/*@ requires \valid(set);
    assigns *set, \result \from *set, number;
    ensures \result == 0 || \result == -1;
    ensures \old(\initialized(set)) ==> \initialized(set); */
int sigaddset(sigset_t *set, int number) __attribute__((weaklink_posix));

/*@ requires \valid(set);
    assigns *set, \result \from *set, number;
    ensures \result == 0 || \result == -1;
    ensures \old(\initialized(set)) ==> \initialized(set); */
int sigdelset(sigset_t *set, int number) __attribute__((weaklink_posix));

/*@ requires \valid_read(set);
    assigns \result \from *set, number;
    ensures -1 <= \result <= 1; */
int sigismember(const sigset_t *set, int number) __attribute__((weaklink_posix));

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict before)
    __attribute__((weaklink_posix));
int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict before)
    __attribute__((weaklink_posix));
int sigpending(sigset_t *set) __attribute__((weaklink_posix));
int sigsuspend(const sigset_t *set) __attribute__((weaklink_posix));
int sigwait(const sigset_t *restrict set, int *restrict number) __attribute__((weaklink_posix));

#endif
