/* The types of threads, for pthread.h and sys/types.h: what is in them is nobody's business. */
#ifndef WEAKLINK_THREAD_TYPES_H
#define WEAKLINK_THREAD_TYPES_H

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;
typedef struct { int kind; } pthread_mutexattr_t;
typedef struct { int kind; } pthread_condattr_t;
typedef struct { long kind; } pthread_rwlockattr_t;
typedef struct { int kind; } pthread_barrierattr_t;
#ifdef __LP64__
typedef struct { long held[7]; } pthread_attr_t;
typedef struct { long held[5]; } pthread_mutex_t;
typedef struct { long held[6]; } pthread_cond_t;
typedef struct { long held[7]; } pthread_rwlock_t;
typedef struct { long held[4]; } pthread_barrier_t;
#else
typedef struct { long held[9]; } pthread_attr_t;
typedef struct { long held[6]; } pthread_mutex_t;
typedef struct { long held[12]; } pthread_cond_t;
typedef struct { long held[8]; } pthread_rwlock_t;
typedef struct { long held[5]; } pthread_barrier_t;
#endif

#endif
