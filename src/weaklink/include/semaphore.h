/* POSIX's semaphores.  Where one waits, others may change anything: no contracts. */
#ifndef WEAKLINK_SEMAPHORE_H
#define WEAKLINK_SEMAPHORE_H

#include <sys/types.h>

#define SEM_FAILED ((sem_t *)0)

#ifdef __LP64__
typedef struct { long held[4]; } sem_t;
#else
typedef struct { long held[4]; } sem_t;
#endif

/*@ requires \valid(semaphore);
    assigns *semaphore, \result \from indirect: shared, indirect: value;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(semaphore); */
int sem_init(sem_t *semaphore, int shared, unsigned int value);

/*@ requires \valid(semaphore);
    assigns *semaphore, \result \from \nothing;
    ensures \result == 0 || \result == -1; */
int sem_destroy(sem_t *semaphore);

sem_t *sem_open(const char *name, int flags, ...);
int sem_close(sem_t *semaphore);
int sem_unlink(const char *name);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *restrict semaphore, int *restrict value);

#endif
