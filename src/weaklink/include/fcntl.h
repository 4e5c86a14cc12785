/* POSIX's fcntl.h: the numbers are Linux's. */
#ifndef WEAKLINK_FCNTL_H
#define WEAKLINK_FCNTL_H

#include <sys/types.h>
#include <sys/stat.h>
#include <__weaklink_strings.h>

#define O_ACCMODE 3
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_NDELAY O_NONBLOCK
#define O_DSYNC 010000
#define O_ASYNC 020000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define O_SYNC 04010000
#define O_RSYNC O_SYNC
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_SETOWN 8
#define F_GETOWN 9
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define AT_SYMLINK_FOLLOW 0x400
#define AT_EACCESS 0x200
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8

struct flock {
  short l_type;
  short l_whence;
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
};

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: flags;
    ensures -1 <= \result; */
int open(const char *path, int flags, ...) __attribute__((weaklink_exact));

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: folder, indirect: path[0 ..], indirect: flags;
    ensures -1 <= \result; */
int openat(int folder, const char *path, int flags, ...) __attribute__((weaklink_exact));

/*@ requires valid_path: valid_read_string(path);
    assigns \result \from indirect: path[0 ..], indirect: mode;
    ensures -1 <= \result; */
int creat(const char *path, mode_t mode) __attribute__((weaklink_exact));

/* Without contract: with F_GETLK it changes what its argument points to. */
int fcntl(int file, int command, ...);

/*@ assigns \result \from indirect: file, indirect: offset, indirect: length, indirect: advice;
    ensures 0 <= \result; */
int posix_fadvise(int file, off_t offset, off_t length, int advice);

/*@ assigns \result \from indirect: file, indirect: offset, indirect: length;
    ensures 0 <= \result; */
int posix_fallocate(int file, off_t offset, off_t length);

#endif
