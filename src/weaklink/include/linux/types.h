/* Integer types of Linux, as programs of users have them: by width, and by order of bytes. */
#ifndef WEAKLINK_LINUX_TYPES_H
#define WEAKLINK_LINUX_TYPES_H

#ifndef __always_inline
#define __always_inline __inline__
#endif

typedef signed char __s8;
typedef unsigned char __u8;
typedef short __s16;
typedef unsigned short __u16;
typedef int __s32;
typedef unsigned int __u32;
typedef long long __s64;
typedef unsigned long long __u64;

typedef __u16 __le16;
typedef __u16 __be16;
typedef __u32 __le32;
typedef __u32 __be32;
typedef __u64 __le64;
typedef __u64 __be64;
typedef __u16 __sum16;
typedef __u32 __wsum;
typedef unsigned int __poll_t;

#endif
