/* POSIX's sys/wait.h: the numbers are Linux's. */
#ifndef WEAKLINK_SYS_WAIT_H
#define WEAKLINK_SYS_WAIT_H

#include <sys/types.h>

#define WNOHANG 1
#define WUNTRACED 2
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x01000000
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((status) & 0x7f) != 0 && ((status) & 0x7f) != 0x7f)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WCOREDUMP(status) ((status) & 0x80)

typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;

/*@ requires room: status == \null || \valid(status);
    assigns *status, \result \from \nothing;
    ensures -1 <= \result;
    ensures status != \null ==>
      (0 <= \result || \old(\initialized(status))) ==> \initialized(status);
    ensures kept: status != \null && \result == -1 && \old(\initialized(status)) ==>
      *status == \old(*status); */
pid_t wait(int *status);

/*@ requires room: status == \null || \valid(status);
    assigns *status, \result \from indirect: process, indirect: options;
    ensures -1 <= \result;
    ensures status != \null ==>
      (0 < \result || \old(\initialized(status))) ==> \initialized(status);
    ensures kept: status != \null && \result == -1 && \old(\initialized(status)) ==>
      *status == \old(*status); */
pid_t waitpid(pid_t process, int *status, int options);

#endif
