/* Threads (C11 7.26).  One thread is modelled: what starts another is refused by name. */
#ifndef WEAKLINK_THREADS_H
#define WEAKLINK_THREADS_H

#include <time.h>
#include <__weaklink_threads.h>

#define thread_local _Thread_local
#define ONCE_FLAG_INIT { 0 }
#define TSS_DTOR_ITERATIONS 4

typedef pthread_t thrd_t;
typedef unsigned int tss_t;
typedef struct { int done; } once_flag;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain, mtx_recursive, mtx_timed };

#define WEAKLINK_THREADS __attribute__((weaklink_refused("threads")))
int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) WEAKLINK_THREADS;
int thrd_join(thrd_t thread, int *result) WEAKLINK_THREADS;
int thrd_detach(thrd_t thread) WEAKLINK_THREADS;
void thrd_exit(int result) WEAKLINK_THREADS __attribute__((noreturn));
void call_once(once_flag *flag, void (*function)(void)) WEAKLINK_THREADS;
#undef WEAKLINK_THREADS

/* Without contracts: where one waits, other threads may change anything. */
int mtx_init(mtx_t *mutex, int type);
int mtx_lock(mtx_t *mutex);
int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);
void mtx_destroy(mtx_t *mutex);
int cnd_init(cnd_t *condition);
int cnd_signal(cnd_t *condition);
int cnd_broadcast(cnd_t *condition);
int cnd_wait(cnd_t *condition, mtx_t *mutex);
int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex,
                  const struct timespec *restrict time);
void cnd_destroy(cnd_t *condition);
int tss_create(tss_t *key, tss_dtor_t destructor);
void *tss_get(tss_t key);
int tss_set(tss_t key, void *value);
void tss_delete(tss_t key);

/*@ assigns \result \from \nothing; */
thrd_t thrd_current(void);

/*@ assigns \result \from one, other;
    ensures \result != 0 <==> one == other; */
int thrd_equal(thrd_t one, thrd_t other);

/*@ requires \valid_read(duration);
    requires left == \null || \valid(left);
    assigns *left, \result \from indirect: *duration; */
int thrd_sleep(const struct timespec *duration, struct timespec *left);

/*@ assigns \nothing; */
void thrd_yield(void);

#endif
