/* Atomics (C11 7.17).  Operations on them are refused by name. */
#ifndef WEAKLINK_STDATOMIC_H
#define WEAKLINK_STDATOMIC_H

#include <stddef.h>
#include <stdint.h>

#define ATOMIC_BOOL_LOCK_FREE 2
#define ATOMIC_CHAR_LOCK_FREE 2
#define ATOMIC_CHAR16_T_LOCK_FREE 2
#define ATOMIC_CHAR32_T_LOCK_FREE 2
#define ATOMIC_WCHAR_T_LOCK_FREE 2
#define ATOMIC_SHORT_LOCK_FREE 2
#define ATOMIC_INT_LOCK_FREE 2
#define ATOMIC_LONG_LOCK_FREE 2
#define ATOMIC_LLONG_LOCK_FREE 2
#define ATOMIC_POINTER_LOCK_FREE 2
#define ATOMIC_VAR_INIT(value) (value)
#define ATOMIC_FLAG_INIT { 0 }
#define kill_dependency(y) (y)

typedef enum {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
} memory_order;

typedef struct { _Bool set; } atomic_flag;
typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(wchar_t) atomic_wchar_t;
typedef _Atomic(intptr_t) atomic_intptr_t;
typedef _Atomic(uintptr_t) atomic_uintptr_t;
typedef _Atomic(size_t) atomic_size_t;
typedef _Atomic(ptrdiff_t) atomic_ptrdiff_t;
typedef _Atomic(intmax_t) atomic_intmax_t;
typedef _Atomic(uintmax_t) atomic_uintmax_t;

#define WEAKLINK_ATOMIC __attribute__((weaklink_refused("atomic operation")))
void __weaklink_atomic(const volatile void *object, ...) WEAKLINK_ATOMIC;
long __weaklink_atomic_value(const volatile void *object, ...) WEAKLINK_ATOMIC;
void atomic_thread_fence(memory_order order) WEAKLINK_ATOMIC;
void atomic_signal_fence(memory_order order) WEAKLINK_ATOMIC;
_Bool atomic_flag_test_and_set(volatile atomic_flag *object) WEAKLINK_ATOMIC;
_Bool atomic_flag_test_and_set_explicit(volatile atomic_flag *object, memory_order order)
    WEAKLINK_ATOMIC;
void atomic_flag_clear(volatile atomic_flag *object) WEAKLINK_ATOMIC;
void atomic_flag_clear_explicit(volatile atomic_flag *object, memory_order order) WEAKLINK_ATOMIC;
#undef WEAKLINK_ATOMIC

#define atomic_init(object, value) __weaklink_atomic(object, value)
#define atomic_is_lock_free(object) ((_Bool)__weaklink_atomic_value(object))
#define atomic_store(object, value) __weaklink_atomic(object, value)
#define atomic_store_explicit(object, value, order) __weaklink_atomic(object, value, order)
#define atomic_load(object) __weaklink_atomic_value(object)
#define atomic_load_explicit(object, order) __weaklink_atomic_value(object, order)
#define atomic_exchange(object, value) __weaklink_atomic_value(object, value)
#define atomic_exchange_explicit(object, value, order) \
  __weaklink_atomic_value(object, value, order)
#define atomic_compare_exchange_strong(object, expected, value) \
  ((_Bool)__weaklink_atomic_value(object, expected, value))
#define atomic_compare_exchange_strong_explicit(object, expected, value, good, bad) \
  ((_Bool)__weaklink_atomic_value(object, expected, value, good, bad))
#define atomic_compare_exchange_weak(object, expected, value) \
  ((_Bool)__weaklink_atomic_value(object, expected, value))
#define atomic_compare_exchange_weak_explicit(object, expected, value, good, bad) \
  ((_Bool)__weaklink_atomic_value(object, expected, value, good, bad))
#define atomic_fetch_add(object, value) __weaklink_atomic_value(object, value)
#define atomic_fetch_add_explicit(object, value, order) \
  __weaklink_atomic_value(object, value, order)
#define atomic_fetch_sub(object, value) __weaklink_atomic_value(object, value)
#define atomic_fetch_sub_explicit(object, value, order) \
  __weaklink_atomic_value(object, value, order)
#define atomic_fetch_or(object, value) __weaklink_atomic_value(object, value)
#define atomic_fetch_or_explicit(object, value, order) \
  __weaklink_atomic_value(object, value, order)
#define atomic_fetch_xor(object, value) __weaklink_atomic_value(object, value)
#define atomic_fetch_xor_explicit(object, value, order) \
  __weaklink_atomic_value(object, value, order)
#define atomic_fetch_and(object, value) __weaklink_atomic_value(object, value)
#define atomic_fetch_and_explicit(object, value, order) \
  __weaklink_atomic_value(object, value, order)

#endif
