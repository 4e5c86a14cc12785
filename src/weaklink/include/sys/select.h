/* POSIX's sys/select.h. */
#ifndef WEAKLINK_SYS_SELECT_H
#define WEAKLINK_SYS_SELECT_H

#include <sys/types.h>
#include <__weaklink_sigset.h>

#define FD_SETSIZE 1024
#define NFDBITS (8 * __SIZEOF_LONG__)

typedef long fd_mask;
typedef struct { fd_mask fds_bits[FD_SETSIZE / (8 * __SIZEOF_LONG__)]; } fd_set;

/*@ requires \valid(set);
    assigns *set \from \nothing;
    ensures \initialized(set);
    ensures \forall integer k; 0 <= k < FD_SETSIZE / NFDBITS ==> set->fds_bits[k] == 0; */
void __weaklink_fd_zero(fd_set *set);

/*@ requires \valid(set);
    requires member: 0 <= file < FD_SETSIZE;
    assigns set->fds_bits[file / NFDBITS] \from set->fds_bits[file / NFDBITS], file;
    ensures \initialized(&set->fds_bits[file / NFDBITS]); */
void __weaklink_fd_set(int file, fd_set *set);

/*@ requires \valid(set);
    requires member: 0 <= file < FD_SETSIZE;
    assigns set->fds_bits[file / NFDBITS] \from set->fds_bits[file / NFDBITS], file;
    ensures \initialized(&set->fds_bits[file / NFDBITS]); */
void __weaklink_fd_clear(int file, fd_set *set);

/*@ requires \valid_read(set);
    requires member: 0 <= file < FD_SETSIZE;
    assigns \result \from set->fds_bits[file / NFDBITS], file;
    ensures \result == 0 || \result == 1; */
int __weaklink_fd_isset(int file, const fd_set *set);

#define FD_ZERO(set) __weaklink_fd_zero(set)
#define FD_SET(file, set) __weaklink_fd_set(file, set)
#define FD_CLR(file, set) __weaklink_fd_clear(file, set)
#define FD_ISSET(file, set) __weaklink_fd_isset(file, set)

/*@ requires reading == \null || \valid(reading);
    requires writing == \null || \valid(writing);
    requires failing == \null || \valid(failing);
    requires timeout == \null || \valid(timeout);
    assigns *reading, *writing, *failing, *timeout, \result \from indirect: count;
    ensures -1 <= \result;
    ensures reading != \null ==> \initialized(reading);
    ensures writing != \null ==> \initialized(writing);
    ensures failing != \null ==> \initialized(failing);
    ensures timeout != \null ==> \initialized(timeout); */
int select(int count, fd_set *restrict reading, fd_set *restrict writing,
           fd_set *restrict failing, struct timeval *restrict timeout);

int pselect(int count, fd_set *restrict reading, fd_set *restrict writing,
            fd_set *restrict failing, const struct timespec *restrict timeout,
            const sigset_t *restrict signals);

#endif
