/* POSIX's threads: the numbers are Linux's.  One thread is modelled: what starts another is
   refused by name.  What waits for another has no contract: there, others may change anything. */
#ifndef WEAKLINK_PTHREAD_H
#define WEAKLINK_PTHREAD_H

#include <__weaklink_errno.h>
#include <stddef.h>
#include <sched.h>
#include <sys/types.h>

#define WEAKLINK_THREADS __attribute__((weaklink_refused("threads")))

#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_MUTEX_INITIALIZER { { 0 } }
#define PTHREAD_COND_INITIALIZER { { 0 } }
#define PTHREAD_RWLOCK_INITIALIZER { { 0 } }
#define PTHREAD_ONCE_INIT 0

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*start)(void *), void *restrict argument) WEAKLINK_THREADS;
int pthread_join(pthread_t thread, void **result) WEAKLINK_THREADS;
int pthread_detach(pthread_t thread) WEAKLINK_THREADS;
void pthread_exit(void *result) WEAKLINK_THREADS __attribute__((noreturn));
int pthread_cancel(pthread_t thread) WEAKLINK_THREADS;
int pthread_kill(pthread_t thread, int signal) WEAKLINK_THREADS;
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));
int pthread_once(pthread_once_t *once, void (*function)(void));
void pthread_testcancel(void) WEAKLINK_THREADS;
int pthread_setcancelstate(int state, int *before) WEAKLINK_THREADS;
int pthread_setcanceltype(int type, int *before) WEAKLINK_THREADS;

#undef WEAKLINK_THREADS

/*@ assigns \result \from \nothing; */
pthread_t pthread_self(void);

/*@ assigns \result \from one, other;
    ensures \result != 0 <==> one == other; */
int pthread_equal(pthread_t one, pthread_t other);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result;
    ensures \result == 0 ==> \initialized(attributes); */
int pthread_attr_init(pthread_attr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result; */
int pthread_attr_destroy(pthread_attr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result;
    ensures \result == 0 ==> \initialized(attributes); */
int pthread_mutexattr_init(pthread_mutexattr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result; */
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result;
    ensures \result == 0 ==> \initialized(attributes); */
int pthread_condattr_init(pthread_condattr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result; */
int pthread_condattr_destroy(pthread_condattr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result;
    ensures \result == 0 ==> \initialized(attributes); */
int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes);

/*@ requires \valid(attributes);
    assigns *attributes, \result \from \nothing;
    ensures 0 <= \result; */
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes);

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_attr_getstacksize(const pthread_attr_t *restrict attributes, size_t *restrict size);
int pthread_attr_setscope(pthread_attr_t *attributes, int scope);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *restrict attributes, int *restrict type);
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared);
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock);
int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared);

/*@ requires \valid(mutex);
    assigns *mutex, \result \from \nothing;
    ensures 0 <= \result;
    ensures \result == 0 ==> \initialized(mutex); */
int pthread_mutex_init(pthread_mutex_t *restrict mutex,
                       const pthread_mutexattr_t *restrict attributes);

/*@ requires \valid(mutex);
    assigns *mutex, \result \from \nothing;
    ensures 0 <= \result; */
int pthread_mutex_destroy(pthread_mutex_t *mutex);

int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict end);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

/*@ requires \valid(condition);
    assigns *condition, \result \from \nothing;
    ensures 0 <= \result;
    ensures \result == 0 ==> \initialized(condition); */
int pthread_cond_init(pthread_cond_t *restrict condition,
                      const pthread_condattr_t *restrict attributes);

/*@ requires \valid(condition);
    assigns *condition, \result \from \nothing;
    ensures 0 <= \result; */
int pthread_cond_destroy(pthread_cond_t *condition);

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex);
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict end);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);

int pthread_rwlock_init(pthread_rwlock_t *restrict lock,
                        const pthread_rwlockattr_t *restrict attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);
int pthread_spin_init(pthread_spinlock_t *lock, int shared);
int pthread_spin_destroy(pthread_spinlock_t *lock);
int pthread_spin_lock(pthread_spinlock_t *lock);
int pthread_spin_trylock(pthread_spinlock_t *lock);
int pthread_spin_unlock(pthread_spinlock_t *lock);
int pthread_barrier_init(pthread_barrier_t *restrict barrier,
                         const pthread_barrierattr_t *restrict attributes, unsigned int count);
int pthread_barrier_destroy(pthread_barrier_t *barrier);
int pthread_barrier_wait(pthread_barrier_t *barrier);

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
int pthread_getschedparam(pthread_t thread, int *restrict policy,
                          struct sched_param *restrict parameters);
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters);

#endif
