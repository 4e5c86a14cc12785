/* POSIX's types. */
#ifndef WEAKLINK_SYS_TYPES_H
#define WEAKLINK_SYS_TYPES_H

#include <stddef.h>
#include <stdint.h>
#include <__weaklink_time.h>
#include <__weaklink_threads.h>

typedef __PTRDIFF_TYPE__ ssize_t;
typedef long off_t;
typedef long long off64_t;
typedef long long loff_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
#ifdef __LP64__
typedef unsigned long dev_t;
typedef unsigned long nlink_t;
#else
typedef unsigned long long dev_t;
typedef unsigned int nlink_t;
#endif
typedef unsigned long ino_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef unsigned int useconds_t;
typedef long clock_t;
typedef void *timer_t;
typedef int key_t;
typedef char *caddr_t;
typedef long quad_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#ifdef __INT8_TYPE__
typedef __UINT8_TYPE__ u_int8_t;
#endif
#ifdef __INT16_TYPE__
typedef __UINT16_TYPE__ u_int16_t;
#endif
#ifdef __INT32_TYPE__
typedef __UINT32_TYPE__ u_int32_t;
#endif
#ifdef __INT64_TYPE__
typedef __UINT64_TYPE__ u_int64_t;
#endif

#endif
